/**
 * Who works on a version. Postgres decides, by its own clock: one worker at a time, a few versions of a project at
 * once. Each claim raises the fence; only the latest claim may move the pointer to the table.
 */
import type { Database } from '../database.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { toVersionModel } from '../definitions/endpoint-rows.ts';

export interface Claim {
  /** Read after the claim, so no earlier claim can still change it. */
  readonly version: EndpointVersionModel;
  readonly endpointName: string;
  readonly fence: bigint;
  /** When the run was due. It changes when another run is asked for while this one is under way. */
  readonly dueAt: Date;
}

export interface ClaimOptions {
  readonly leaseMs: number;
  readonly perProject: number;
}

/** The services' clocks set the due time; Postgres's clock compares it. */
const CLOCK_SKEW_MS = 5_000;

/** Undefined when it is not due or switched off, another worker has it, or the project has its share already. */
export const claimVersion = async (
  database: Database,
  versionId: string,
  { leaseMs, perProject }: ClaimOptions,
): Promise<Claim | undefined> => {
  const [, [claimed], row] = await database.$transaction([
    // Claims of one project come one after the other: two could not both see the last free place.
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

/** False when the claim is lost: switched off meanwhile, or taken over. One that was given back stays so. */
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
