/**
 * One materialization: claim the version, write a new table, move the pointer. Readers see the old result or the new
 * one. Doing it twice is harmless; being killed in the middle leaves a table that the janitor finds.
 */
import { errorMessage, isAppError } from '@meridian/core';
import type { EndpointsContext } from '../context.ts';
import { toJson } from '../database.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { toVersionModel } from '../definitions/endpoint-rows.ts';
import { type BuiltTable, buildTable } from './build-table.ts';
import type { PreviousTable } from './changed-hours.ts';
import { type Claim, claimVersion, renewLease } from './lease.ts';
import { planStorage } from './plan-storage.ts';
import { retryDelayMs } from './retry-delay.ts';
import type { StoredForm } from './stored-form.ts';
import { newTableName, noteTable } from './tables.ts';

/** The next one begins before the served one is too old. */
const SHARE_OF_FRESHNESS = 0.9;

export const materializeVersion = async (
  context: EndpointsContext,
  versionId: string,
  stopping: AbortSignal,
): Promise<void> => {
  const { config, database, directory } = context;
  const claim = await claimVersion(database, versionId, {
    leaseMs: config.ENDPOINTS_LEASE_MS,
    perProject: config.ENDPOINTS_MATERIALIZE_PER_PROJECT,
  });
  if (claim === undefined) return;
  const held = holdLease(context, claim, stopping);
  const tableName = newTableName(claim.projectId);
  try {
    await noteTable(context, { name: tableName, versionId });
    const startedAt = context.clock.now();
    const began = performance.now();
    const version = await loadVersion(context, versionId);
    const built = await build(context, version, { tableName, startedAt, signal: held.signal });
    await movePointer(context, claim, {
      tableName,
      built,
      startedAt,
      durationMs: Math.round(performance.now() - began),
      freshnessSeconds: version.dataFreshnessSeconds,
    });
  } catch (error) {
    await letGo(context, claim, { tableName, error, isStopping: stopping.aborted });
    if (stopping.aborted) throw error;
  } finally {
    held.release();
    await directory.changed(claim.projectId, claim.endpointName);
  }
};

const loadVersion = async (
  { database }: EndpointsContext,
  versionId: string,
): Promise<EndpointVersionModel> =>
  toVersionModel(
    await database.endpointVersion.findUniqueOrThrow({
      where: { id: versionId },
      include: { materialization: true },
    }),
  );

const build = async (
  context: EndpointsContext,
  version: EndpointVersionModel,
  {
    tableName,
    startedAt,
    signal,
  }: { readonly tableName: string; readonly startedAt: Date; readonly signal: AbortSignal },
): Promise<BuiltTable> => {
  const previous = previousOf(version);
  const tooManyHours = previous?.form.kind !== 'insight' && previous?.form.tooManyHours === true;
  const attempt = async (allowHours: boolean): Promise<BuiltTable | undefined> => {
    const plan = planStorage(version.query, version.bucketOverrides, { allowHours });
    if (plan.kind === 'refused') throw new Error(plan.reason);
    return buildTable(context, { version, plan, tableName, previous, now: startedAt, signal });
  };
  const built = tooManyHours ? undefined : await attempt(true);
  if (built !== undefined) return built;
  const whole = await attempt(false);
  return { ...whole!, form: { ...whole!.form, tooManyHours: true } as StoredForm };
};

const previousOf = ({ materialization }: EndpointVersionModel): PreviousTable | undefined => {
  const { tableName, storedForm, lastMaterializedAt } = materialization ?? {};
  if (!tableName || !storedForm || !lastMaterializedAt) return undefined;
  return { tableName, form: storedForm, materializedAt: lastMaterializedAt };
};

// ── The lease ───────────────────────────────────────────────────────────────────────────────────────────────

const holdLease = (context: EndpointsContext, claim: Claim, stopping: AbortSignal) => {
  const { config, database, logger } = context;
  const lost = new AbortController();
  const timeout = AbortSignal.timeout(config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS);
  const renew = setInterval(() => {
    renewLease(database, claim, config.ENDPOINTS_LEASE_MS).then(
      (isHeld) => isHeld || lost.abort(new Error('switched off, or taken over by another worker')),
      (error: unknown) => logger.warn({ err: error }, 'a lease could not be renewed'),
    );
  }, config.ENDPOINTS_LEASE_MS / 3);
  return {
    signal: AbortSignal.any([stopping, lost.signal, timeout]),
    release: () => clearInterval(renew),
  };
};

// ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────

interface Finished {
  readonly tableName: string;
  readonly built: BuiltTable;
  readonly startedAt: Date;
  readonly durationMs: number;
  readonly freshnessSeconds: number;
}

const movePointer = async (
  { database, config, clock }: EndpointsContext,
  { versionId, fence }: Claim,
  { tableName, built, startedAt, durationMs, freshnessSeconds }: Finished,
): Promise<void> => {
  await database.$transaction(async (tx) => {
    const before = await tx.materialization.findUnique({ where: { versionId }, select: { tableName: true } });
    const { count } = await tx.materialization.updateMany({
      where: { versionId, fence },
      data: {
        tableName,
        storedForm: toJson(built.form),
        lastMaterializedAt: startedAt,
        rowCount: built.rows,
        durationMs,
        wasIncremental: built.wasIncremental,
        status: 'Completed',
        error: '',
        failures: 0,
        leaseUntil: null,
        nextRunAt: new Date(startedAt.getTime() + freshnessSeconds * 1_000 * SHARE_OF_FRESHNESS),
      },
    });
    // The old one stays for those who read it; one that nobody will read goes at once.
    const retired = count === 0 ? tableName : before?.tableName;
    if (retired == null) return;
    const graceMs = count === 0 ? 0 : config.ENDPOINTS_TABLE_GRACE_MS;
    await tx.storedTable.updateMany({
      where: { name: retired },
      data: { dropAfter: new Date(clock.now().getTime() + graceMs) },
    });
  });
};

const letGo = async (
  { database, clock, logger }: EndpointsContext,
  { versionId, fence }: Claim,
  {
    tableName,
    error,
    isStopping,
  }: { readonly tableName: string; readonly error: unknown; readonly isStopping: boolean },
): Promise<void> => {
  logger.warn({ err: error, versionId }, 'a materialization failed');
  const now = clock.now();
  await database.$transaction(async (tx) => {
    await tx.storedTable.updateMany({ where: { name: tableName }, data: { dropAfter: now } });
    const row = await tx.materialization.findUnique({ where: { versionId } });
    if (row === null || row.fence !== fence) return;
    const failures = row.failures + 1;
    await tx.materialization.update({
      where: { versionId },
      data: isStopping
        ? { status: row.tableName === null ? 'Modified' : 'Completed', leaseUntil: null, nextRunAt: now }
        : {
            status: 'Failed',
            error: safeMessage(error),
            failures,
            leaseUntil: null,
            nextRunAt: new Date(now.getTime() + retryDelayMs(failures)),
          },
    });
  });
};

/** What its author can mend, or wait for; the rest stands in the operator's log. */
const safeMessage = (error: unknown): string =>
  isAppError(error) && error.status !== 500
    ? errorMessage(error)
    : 'The materialization failed. It will be tried again.';
