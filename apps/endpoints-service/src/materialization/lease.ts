/**
 * Leases on versions. Postgres decides, by its own clock: one worker per version, a few versions per project at once.
 * Each claim increments the fence; only the latest claim may move the table pointer.
 */
import type { Database } from '../database.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { toVersionModel } from '../definitions/endpoint-rows.ts';

export interface Claim {
  /** Read after the claim, so that no earlier claim can still change it. */
  readonly version: EndpointVersionModel;
  readonly endpointName: string;
  readonly fence: bigint;
  /** The due time of the run. It changes when another run is requested during this one. */
  readonly dueAt: Date;
}

export interface ClaimOptions {
  readonly leaseMs: number;
  readonly perProject: number;
}

/** Allows for clock skew: the services set the due time, Postgres compares it with its own clock. */
const CLOCK_SKEW_MS = 5_000;

/** Undefined when the version is not due or is disabled, another worker holds it, or the project is at its limit. */
export const claimVersion = async (
  database: Database,
  versionId: string,
  { leaseMs, perProject }: ClaimOptions,
): Promise<Claim | undefined> => {
  const [, [claimed], row] = await database.$transaction([
    // Serializes claims of one project, so that two claims cannot take the same last slot.
    database.$queryRaw`SELECT pg_advisory_xact_lock(4711, project_id)::text FROM materializations
      WHERE version_id = ${versionId}::uuid`,
    database.$queryRaw<{ name: string; fence: bigint; due_at: Date }[]>`
      UPDATE materializations m
      SET fence = m.fence + 1, status = 'Running', lease_until = now() + ${leaseMs} * interval '1 millisecond'
      FROM endpoint_versions v JOIN endpoints e ON e.id = v.endpoint_id
      WHERE m.version_id = ${versionId}::uuid AND v.id = m.version_id
        AND m.next_run_at <= now() + ${CLOCK_SKEW_MS} * interval '1 millisecond'
        AND v.is_active AND e.is_active AND e.deleted_at IS NULL
        AND (m.lease_until IS NULL OR m.lease_until < now())
        AND ${perProject} > (SELECT count(*) FROM materializations o
          WHERE o.project_id = m.project_id AND o.version_id <> m.version_id AND o.lease_until > now())
      RETURNING e.name, m.fence, m.next_run_at AS due_at`,
    database.endpointVersion.findUnique({ where: { id: versionId }, include: { materialization: true } }),
  ]);
  if (claimed === undefined || row === null) return undefined;
  return {
    version: toVersionModel(row),
    endpointName: claimed.name,
    fence: claimed.fence,
    dueAt: claimed.due_at,
  };
};

/**
 * False when the claim is lost: the version was disabled or claimed by another worker. A released claim cannot be
 * renewed.
 */
export const renewLease = async (
  database: Database,
  { version, fence }: Claim,
  leaseMs: number,
): Promise<boolean> => {
  const count = await database.$executeRaw`
    UPDATE materializations SET lease_until = now() + ${leaseMs} * interval '1 millisecond'
    WHERE version_id = ${version.id}::uuid AND fence = ${fence} AND lease_until IS NOT NULL`;
  return count > 0;
};
