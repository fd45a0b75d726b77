/** One run, from the name in the address to bytes and a log entry; every way out of it is logged. */
import { randomUUID } from 'node:crypto';
import type { Principal } from '@meridian/contracts/internal';
import { isAppError, ThrottledError } from '@meridian/core';
import { decodeJsonAnswer } from '@meridian/redis';
import type { EndpointsContext } from '../context.ts';
import type { EndpointModel, EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { endpointNotFound, versionNotFound } from '../definitions/endpoint-reader.ts';
import { RATE_CLASSES, type RateAnswer } from '../limits/rate-limiter.ts';
import { LOG_SOURCE, type LogEntry, logTimestamp } from '../log/log-entry.ts';
import { failureMessage, type RunFigures, rejectionMessage, successMessage } from '../log/log-message.ts';
import { answerKey, answerName } from './answer-key.ts';
import { type PreparedRun, prepareRun } from './prepare-run.ts';
import { type RejectedRun, readRunRequest, type SentRun } from './read-run-request.ts';
import { isCostLimit, toRunError } from './run-errors.ts';
import { runInline } from './run-inline.ts';
import { runMaterialized } from './run-materialized.ts';
import { type RunAnswer, runResponse } from './run-response.ts';
import type { AnswerHead, StoredAnswer } from './stored-answer.ts';

export interface RunCall {
  readonly projectId: number;
  readonly name: string;
  readonly principal: Principal;
  readonly sent: SentRun;
  readonly signal: AbortSignal;
}

export interface RunResponse {
  /** One character for each byte. */
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
}

export const executeRun = async (context: EndpointsContext, call: RunCall): Promise<RunResponse> => {
  const entry = await context.directory.find(call.projectId, call.name);
  if (entry === undefined || !entry.endpoint.isActive) throw endpointNotFound();
  const record = createRecord(context, call, entry.endpoint);
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
      isSession: call.principal.credential === 'session',
    });
    const rate = await takeRate(context, call, run);
    const answer = await answerRun(context, run, call.signal);
    return await record.succeeded(run, answer, rate);
  } catch (error) {
    await record.failed(error, { version: version?.version, path: run?.plan.path });
    throw error;
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
    context.logger.warn({ err: error, endpoint: run.endpoint.name }, 'a stored table could not be read');
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
    filtersOverride: request.filters_override,
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

// ── The record ──────────────────────────────────────────────────────────────────────────────────────────────

const createRecord = (
  context: EndpointsContext,
  { principal, projectId }: RunCall,
  endpoint: EndpointModel,
) => {
  const { executionLog, clock, useNotes } = context;
  const executionId = randomUUID();
  const startedAt = performance.now();

  const append = (level: LogEntry['level'], message: string, figures: Partial<LogEntry>): Promise<void> =>
    executionLog.append({
      project_id: projectId,
      log_source: LOG_SOURCE,
      log_source_id: endpoint.id,
      instance_id: executionId,
      timestamp: logTimestamp(clock.now()),
      level,
      message,
      endpoint_name: endpoint.name,
      endpoint_version: 0,
      path: '',
      cache: '',
      duration_ms: elapsedMs(),
      rows: 0,
      error_code: '',
      credential: principal.credential,
      ...figures,
    });
  const elapsedMs = (): number => Math.round(performance.now() - startedAt);

  return {
    async rejected({ error, problems }: RejectedRun): Promise<never> {
      await append('ERROR', rejectionMessage(problems), { error_code: error.code });
      throw error;
    },
    async failed(error: unknown, { version, path }: Pick<RunFigures, 'version' | 'path'>): Promise<void> {
      const code = isAppError(error) ? error.code : 'error';
      const attr = isAppError(error) && error.status === 400 ? error.options.attr : undefined;
      const message =
        attr === undefined
          ? failureMessage({ path, version }, code)
          : rejectionMessage([[attr, (error as Error).message]]);
      await append('ERROR', message, { endpoint_version: version ?? 0, path: path ?? '', error_code: code });
    },
    async succeeded(run: PreparedRun, answer: RunAnswer, rate: RateAnswer): Promise<RunResponse> {
      const { version, request } = run;
      const { stored, isCached, path, reason } = answer;
      const figures = {
        path,
        cache: isCached ? ('hit' as const) : ('miss' as const),
        durationMs: elapsedMs(),
        rows: stored.head.rows,
        version: version.version,
        reason,
      };
      if (principal.credential !== 'session') useNotes.note(endpoint.id, version.id);
      const text = runResponse(run, answer, executionId);
      await append('INFO', successMessage(figures), {
        endpoint_version: version.version,
        path,
        cache: figures.cache,
        duration_ms: figures.durationMs,
        rows: figures.rows,
      });
      const warning: Record<string, string> =
        request.filters_override === undefined
          ? {}
          : { 'x-posthog-warn': 'filters_override is deprecated: use variables.' };
      return { text, headers: { ...rate.headers, ...warning } };
    },
  };
};
