/**
 * Materializes a version: claims it, writes a new table or new rows, and moves the table pointer. Readers see either
 * the old or the new result. The operation is repeatable. A killed worker leaves a table that the janitor drops, or
 * rows outside of every pointer.
 */

import { errorMessage, isAppError, mayPass, NotFoundError } from '@meridian/core';
import { recognizePostgresError } from '@meridian/postgres';
import { recognizeRedisError } from '@meridian/redis';
import { onceAMinute } from '@meridian/service-kit';
import { type Transaction, toJson } from '../database.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { buildTable } from './build-table.ts';
import type { BuiltTable } from './building.ts';
import { queueNextOf } from './due.ts';
import { type Claim, claimVersion, renewLease } from './lease.ts';
import type { MaterializationParts } from './materialization-parts.ts';
import { retryDelayMs } from './retry-delay.ts';
import { type StoredForm, tablesOf } from './stored-form.ts';
import { disableMaterialization } from './switch.ts';

const STORE_ERRORS = [recognizePostgresError, recognizeRedisError];

/** The next run starts before the current result is too old. */
const SHARE_OF_FRESHNESS = 0.9;

export const materializeVersion = async (
  parts: MaterializationParts,
  versionId: string,
  stopping: AbortSignal,
): Promise<void> => {
  const { config, database, directory } = parts;
  const began = performance.now();
  const claim = await claimVersion(database, versionId, {
    leaseMs: config.ENDPOINTS_LEASE_MS,
    perProject: config.ENDPOINTS_MATERIALIZE_PER_PROJECT,
  });
  if (claim === undefined) return;
  const { version, fence, endpointName } = claim;
  const held = holdLease(parts, claim, stopping);
  const begun: string[] = [];
  try {
    if (!(await projectExists(parts, version.projectId))) {
      await database.$transaction((tx) => disableMaterialization(tx, { versionId }));
      return;
    }
    const startedAt = parts.clock.now();
    const built = await buildTable({
      parts,
      version,
      generation: fence,
      now: startedAt,
      signal: held.signal,
      begun,
    });
    const durationMs = Math.round(performance.now() - began);
    await movePointer(parts, claim, {
      built,
      begun,
      startedAt,
      durationMs,
    });
  } catch (error) {
    await releaseAfterFailure(parts, claim, { begun, error, isStopping: stopping.aborted });
    if (stopping.aborted) throw error;
  } finally {
    held.release();
    await directory.changed(version.projectId, endpointName);
    await queueNextOf(parts, version.projectId);
  }
};

/** A deleted project has no facts. */
const projectExists = async ({ facts }: MaterializationParts, projectId: number): Promise<boolean> => {
  try {
    await facts.get(projectId);
    return true;
  } catch (error) {
    if (error instanceof NotFoundError) return false;
    throw error;
  }
};

const holdLease = (parts: MaterializationParts, claim: Claim, stopping: AbortSignal) => {
  const { config, database, logger } = parts;
  const lost = new AbortController();
  const timeout = AbortSignal.timeout(config.ENDPOINTS_MATERIALIZE_TIMEOUT_MS);
  const renew = setInterval(() => {
    renewLease(database, claim, config.ENDPOINTS_LEASE_MS).then(
      (isHeld) =>
        isHeld ||
        lost.abort(new Error('the materialization was switched off or taken over by another worker')),
      (error: unknown) =>
        onceAMinute(logger).warn({ err: error }, 'lease of a materialization could not be renewed'),
    );
  }, config.ENDPOINTS_LEASE_MS / 3);
  return {
    signal: AbortSignal.any([stopping, lost.signal, timeout]),
    release: () => clearInterval(renew),
  };
};

interface Finished {
  readonly built: BuiltTable;
  readonly begun: readonly string[];
  readonly startedAt: Date;
  readonly durationMs: number;
}

const movePointer = async (
  { database, config, clock }: MaterializationParts,
  { version, fence, dueAt }: Claim,
  { built, begun, startedAt, durationMs }: Finished,
): Promise<void> => {
  const versionId = version.id;
  await database.$transaction(async (tx) => {
    const before = await tx.materialization.findUnique({
      where: { versionId },
      select: { tableName: true, storedForm: true },
    });
    const { count } = await tx.materialization.updateMany({
      where: { versionId, fence },
      data: {
        tableName: built.tableName,
        storedForm: toJson(built.form),
        lastMaterializedAt: startedAt,
        rowCount: built.rows,
        durationMs,
        wasIncremental: built.wasIncremental,
        status: 'Completed',
        error: '',
        failures: 0,
        leaseUntil: null,
      },
    });
    await setNextRun(tx, { versionId, fence, dueAt }, nextRunAfter(version, startedAt));
    const isMoved = count > 0;
    const served = isMoved ? tablesOf(built.tableName, built.form) : [];
    const left = isMoved ? tablesOf(before?.tableName, before?.storedForm as StoredForm | null) : [];
    const retire = (names: readonly string[], at: Date) =>
      tx.storedTable.updateMany({
        where: { name: { in: names.filter((name) => !served.includes(name)) } },
        data: { dropAfter: at },
      });
    // Replaced tables stay for a grace period for running reads; tables that were never read are dropped at once.
    const now = clock.now();
    await retire(begun, now);
    await retire(left, new Date(now.getTime() + config.ENDPOINTS_TABLE_GRACE_MS));
  });
};

const nextRunAfter = ({ dataFreshnessSeconds }: EndpointVersionModel, startedAt: Date): Date =>
  new Date(startedAt.getTime() + dataFreshnessSeconds * 1_000 * SHARE_OF_FRESHNESS);

/** A run that was requested during this one stays due. */
const setNextRun = (
  tx: Transaction,
  { versionId, fence, dueAt }: Pick<Claim, 'fence' | 'dueAt'> & { readonly versionId: string },
  nextRunAt: Date,
) => tx.materialization.updateMany({ where: { versionId, fence, nextRunAt: dueAt }, data: { nextRunAt } });

const releaseAfterFailure = async (
  { database, clock, logger }: MaterializationParts,
  { version, fence, dueAt }: Claim,
  {
    begun,
    error,
    isStopping,
  }: { readonly begun: readonly string[]; readonly error: unknown; readonly isStopping: boolean },
): Promise<void> => {
  const versionId = version.id;
  logger.warn({ err: error, versionId }, 'materialization failed');
  const now = clock.now();
  await database.$transaction(async (tx) => {
    const row = await tx.materialization.findUnique({ where: { versionId } });
    // The pointer may have moved even though the response was lost.
    const served = tablesOf(row?.tableName, row?.storedForm as StoredForm | null | undefined);
    await tx.storedTable.updateMany({
      where: { name: { in: begun.filter((name) => !served.includes(name)) } },
      data: { dropAfter: now },
    });
    if (row === null || row.fence !== fence) return;
    // An outage is not a failure of the query, and must not delay it for hours after the store has returned.
    const failures = row.failures + (mayPass(error, STORE_ERRORS) ? 0 : 1);
    await tx.materialization.update({
      where: { versionId },
      data: isStopping
        ? { status: row.tableName === null ? 'Modified' : 'Completed', leaseUntil: null }
        : { status: 'Failed', error: safeMessage(error), failures, leaseUntil: null },
    });
    const nextRunAt = isStopping ? now : new Date(now.getTime() + retryDelayMs(Math.max(failures, 1)));
    await setNextRun(tx, { versionId, fence, dueAt }, nextRunAt);
  });
};

/** Returns errors that the author can fix or wait for; other errors appear only in the operator's log. */
const safeMessage = (error: unknown): string =>
  isAppError(error) && error.status !== 500
    ? errorMessage(error)
    : 'The materialization failed. It will be tried again.';
