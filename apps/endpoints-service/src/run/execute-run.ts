/** Executes a run from the endpoint's name to the response bytes and a log entry. Every outcome is logged. */
import type { Principal } from '@meridian/contracts/internal';
import { ThrottledError } from '@meridian/core';
import { askerOf } from '@meridian/identity';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import { formatOf } from '@meridian/service-kit/tables';
import type { EndpointDirectory } from '../definitions/endpoint-directory.ts';
import type { EndpointVersionModel } from '../definitions/endpoint-model.ts';
import { endpointNotFound, versionNotFound } from '../definitions/endpoint-reader.ts';
import { mayReadDefinition, type PreparedRun, type RunToPrepare } from './prepare-run.ts';
import { RATE_CLASSES, type RateAnswer, type RateLimiter } from './rate-limiter.ts';
import { readRunRequest, type SentRun } from './read-run-request.ts';
import type { RunAnswers } from './run-answers.ts';
import { isCostLimit, withoutExcerpt } from './run-errors.ts';
import type { WriteRunFile } from './run-file.ts';
import type { RunRecords, RunResponse } from './run-record.ts';
import type { RunAnswer } from './run-response.ts';

export interface RunCall {
  readonly projectId: number;
  readonly name: string;
  readonly principal: Principal;
  readonly sent: SentRun;
  readonly signal: AbortSignal;
  /** Called with the execution id as soon as it exists, so that errors include it. */
  readonly onExecution: (executionId: string) => void;
}

export interface RunParts {
  readonly directory: EndpointDirectory;
  readonly prepare: (asked: RunToPrepare) => Promise<PreparedRun>;
  readonly rateLimiter: RateLimiter;
  readonly records: RunRecords;
  readonly answers: RunAnswers;
  readonly writeFile: WriteRunFile;
  readonly logger: Logger;
}

export const executeRun = async (parts: RunParts, call: RunCall): Promise<RunResponse> => {
  const entry = await parts.directory.find(call.projectId, call.name);
  if (entry === undefined || !entry.endpoint.isActive) throw endpointNotFound();
  const record = parts.records({ ...call, endpoint: entry.endpoint });
  call.onExecution(record.executionId);
  const read = readRunRequest(call.sent);
  if ('rejected' in read) return record.rejected(read.rejected);
  const format = formatOf(read.request.format, call.sent.accept);

  let version: EndpointVersionModel | undefined;
  let run: PreparedRun | undefined;
  try {
    const number = read.request.version ?? entry.endpoint.currentVersion;
    version = await entry.version(number);
    if (version === undefined) throw versionNotFound(entry.endpoint, number);
    run = await parts.prepare({
      endpoint: entry.endpoint,
      version,
      request: read.request,
      principal: call.principal,
    });
    const rate = await takeRate(parts.rateLimiter, call, run);
    const answer = await answerRun(parts, run, call.signal);
    const file =
      format === 'json'
        ? undefined
        : await parts.writeFile({ run, stored: answer.stored, format, signal: call.signal });
    return await record.succeeded({ run, answer, rate, file });
  } catch (error) {
    await record.failed(error, { version: version?.version, path: run?.plan.path });
    throw mayReadDefinition(call.principal) ? error : withoutExcerpt(error);
  }
};

/** Rate limits apply to API credentials, not to browser sessions. */
const takeRate = async (
  rateLimiter: RateLimiter,
  { principal, projectId }: RunCall,
  { plan }: PreparedRun,
): Promise<RateAnswer> => {
  if (principal.credential === 'session') return { headers: {} };
  // All secret keys of a project share one limit.
  const subject =
    principal.credential === 'project_secret_key'
      ? `project:${projectId}`
      : `credential:${askerOf(principal)}`;
  return rateLimiter.take(subject, RATE_CLASSES[plan.path]);
};

export const answerRun = async (
  { answers, directory, logger }: Pick<RunParts, 'answers' | 'directory' | 'logger'>,
  run: PreparedRun,
  signal: AbortSignal,
): Promise<RunAnswer> => {
  const { plan } = run;
  if (plan.path === 'inline') {
    const answer = await answers.get(run, undefined, signal);
    return { ...answer, path: 'inline', reason: plan.reason };
  }
  try {
    const answer = await answers.get(run, run.version.materialization!.tableName!, signal);
    return { ...answer, path: 'materialized', reason: undefined };
  } catch (error) {
    signal.throwIfAborted();
    if (isOwnFault(error)) throw error;
    onceAMinute(logger).warn(
      { err: error, endpoint: run.endpoint.name },
      'a stored table could not be read; the run reads raw data',
    );
    // The table may have been replaced and dropped: the next run loads the endpoint again.
    directory.forget(run.projectId, run.endpoint.name);
    const answer = await answers.get(run, undefined, signal);
    return { ...answer, path: 'materialized_fallback', reason: 'read_failed' };
  }
};

/** A run against raw data would exceed the same limit. */
const isOwnFault = (error: unknown): boolean => isCostLimit(error) || error instanceof ThrottledError;
