/** One run, from the name in the address to bytes and a log entry; every way out of it is logged. */

import type { Principal } from '@meridian/contracts/internal';
import { ThrottledError } from '@meridian/core';
import { decodeJsonAnswer } from '@meridian/redis';
import { onceAMinute } from '@meridian/service-kit';
import type { EndpointsContext } from '../context.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { endpointNotFound, versionNotFound } from '../definitions/endpoint-reader.ts';
import { RATE_CLASSES, type RateAnswer } from '../limits/rate-limiter.ts';
import { answerKey, answerName } from './answer-key.ts';
import { mayReadDefinition, type PreparedRun, prepareRun } from './prepare-run.ts';
import { readRunRequest, type SentRun } from './read-run-request.ts';
import { isCostLimit, toRunError, withoutExcerpt } from './run-errors.ts';
import { runInline } from './run-inline.ts';
import { runMaterialized } from './run-materialized.ts';
import { createRunRecord, type RunResponse } from './run-record.ts';
import type { RunAnswer } from './run-response.ts';
import type { AnswerHead, StoredAnswer } from './stored-answer.ts';

export interface RunCall {
  readonly projectId: number;
  readonly name: string;
  readonly principal: Principal;
  readonly sent: SentRun;
  readonly signal: AbortSignal;
  /** Told the id of the execution once there is something to log: errors carry it, too. */
  readonly onExecution: (executionId: string) => void;
}

export const executeRun = async (context: EndpointsContext, call: RunCall): Promise<RunResponse> => {
  const entry = await context.directory.find(call.projectId, call.name);
  if (entry === undefined || !entry.endpoint.isActive) throw endpointNotFound();
  const record = createRunRecord(context, { ...call, endpoint: entry.endpoint });
  call.onExecution(record.executionId);
  const read = readRunRequest(call.sent);
  if ('rejected' in read) return record.rejected(read.rejected);

  let version: EndpointVersionModel | undefined;
  let run: PreparedRun | undefined;
  try {
    const number = read.request.version ?? entry.endpoint.currentVersion;
    version = await entry.version(number);
    if (version === undefined) throw versionNotFound(entry.endpoint, number);
    run = await prepareRun(context, {
      endpoint: entry.endpoint,
      version,
      request: read.request,
      principal: call.principal,
    });
    const rate = await takeRate(context, call, run);
    const answer = await answerRun(context, run, call.signal);
    return await record.succeeded(run, answer, rate);
  } catch (error) {
    await record.failed(error, { version: version?.version, path: run?.plan.path });
    throw mayReadDefinition(call.principal) ? error : withoutExcerpt(error);
  }
};

/** Only calls of programs are limited; people in a browser are not. */
const takeRate = async (
  { rateLimiter }: EndpointsContext,
  { principal, projectId }: RunCall,
  { plan }: PreparedRun,
): Promise<RateAnswer> => {
  if (principal.credential === 'session') return { headers: {} };
  // All secret keys of a project share their buckets.
  const subject =
    principal.credential === 'project_secret_key'
      ? `project:${projectId}`
      : `credential:${principal.credentialId}`;
  return rateLimiter.take(subject, RATE_CLASSES[plan.path]);
};

// ── The answer ──────────────────────────────────────────────────────────────────────────────────────────────

const answerRun = async (
  context: EndpointsContext,
  run: PreparedRun,
  signal: AbortSignal,
): Promise<RunAnswer> => {
  const { plan } = run;
  if (plan.path === 'inline') {
    const answer = await readOrCompute(context, run, { tableName: undefined, signal });
    return { ...answer, path: 'inline', reason: plan.reason };
  }
  try {
    const answer = await readOrCompute(context, run, {
      tableName: run.version.materialization!.tableName!,
      signal,
    });
    return { ...answer, path: 'materialized', reason: undefined };
  } catch (error) {
    signal.throwIfAborted();
    if (isOwnFault(error)) throw error;
    onceAMinute(context.logger).warn(
      { err: error, endpoint: run.endpoint.name },
      'a stored table could not be read',
    );
    // Perhaps the table was replaced and dropped: the next run looks again.
    context.directory.forget(run.projectId, run.endpoint.name);
    const answer = await readOrCompute(context, run, { tableName: undefined, signal });
    return { ...answer, path: 'materialized_fallback', reason: 'read_failed' };
  }
};

/** Running it another way would meet the same limit. */
const isOwnFault = (error: unknown): boolean => isCostLimit(error) || error instanceof ThrottledError;

const readOrCompute = async (
  context: EndpointsContext,
  run: PreparedRun,
  { tableName, signal }: { readonly tableName: string | undefined; readonly signal: AbortSignal },
): Promise<{ readonly stored: StoredAnswer; readonly isCached: boolean }> => {
  const { answers, recent, clock } = context;
  const { plan, version, values, page, request, revision, form } = run;
  const name = answerName({
    versionId: version.id,
    snapshot: tableName && `${tableName}@${version.materialization?.lastMaterializedAt?.getTime()}`,
    values,
    page,
    // Added filters read what the caller may read: an answer to them is only for callers with the same scopes.
    filtersOverride: request.filters_override && [request.filters_override, run.scopes],
    revision,
  });
  const compute = async (abort: AbortSignal): Promise<Buffer> => {
    try {
      return tableName === undefined
        ? await runInline(context, run, abort)
        : await runMaterialized(context, run, { tableName, form: form! }, abort);
    } catch (error) {
      throw toRunError(error);
    }
  };

  // Kept for longer than this version now allows: its freshness was lowered.
  const isFresh = ({ head }: StoredAnswer): boolean =>
    clock.now().getTime() - Date.parse(head.computedAt) < version.dataFreshnessSeconds * 1_000;

  if (plan.readsCache) {
    const known = recent.get(name);
    if (known !== undefined && isFresh(known)) return { stored: known, isCached: true };
    const { bytes, source } = await answers.getOrCompute(answerKey(name), {
      ttlSeconds: plan.cacheSeconds,
      signal,
      compute,
    });
    const stored = decodeJsonAnswer<AnswerHead>(bytes);
    const isCached = source === 'cached';
    if (!isCached || isFresh(stored)) {
      recent.set(name, stored);
      return { stored, isCached };
    }
  }
  const bytes = await compute(signal);
  const stored = decodeJsonAnswer<AnswerHead>(bytes);
  recent.set(name, stored);
  await answers.set(answerKey(name), bytes, plan.cacheSeconds);
  return { stored, isCached: false };
};
