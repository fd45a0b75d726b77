/** The log entry of one execution: created when its endpoint is known, written when it ends with any outcome. */
import { randomUUID } from 'node:crypto';
import type { Principal } from '@meridian/contracts/internal';
import { type Clock, isAppError } from '@meridian/core';
import { recognizePostgresError } from '@meridian/postgres';
import { JSON_TYPE } from '@meridian/service-kit';
import type { EndpointModel } from '../definitions/endpoint-model.ts';
import type { ExecutionLog } from '../log/execution-log.ts';
import { LOG_SOURCE, type LogEntry, logTimestamp } from '../log/log-entry.ts';
import { failureMessage, type RunFigures, rejectionMessage, successMessage } from '../log/log-message.ts';
import type { PreparedRun } from './prepare-run.ts';
import type { RateAnswer } from './rate-limiter.ts';
import type { RejectedRun } from './read-run-request.ts';
import { fileHeaders, type RunFile } from './run-file.ts';
import { type RunAnswer, runResponse } from './run-response.ts';
import type { UseNotes } from './use-notes.ts';

export interface RunResponse {
  /** A string is a binary one, with one character per byte. */
  readonly body: Buffer | string;
  readonly contentType: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RunRecord {
  readonly executionId: string;
  /** Records a request that is not a valid run. */
  rejected(rejected: RejectedRun): Promise<never>;
  failed(error: unknown, figures?: Partial<Pick<RunFigures, 'version' | 'path'>>): Promise<void>;
  succeeded(ended: EndedRun): Promise<RunResponse>;
}

export interface EndedRun {
  readonly run: PreparedRun;
  readonly answer: RunAnswer;
  readonly rate: RateAnswer;
  /** Undefined when the response is JSON. */
  readonly file: RunFile | undefined;
}

export interface RecordedRun {
  readonly projectId: number;
  readonly endpoint: EndpointModel;
  readonly principal: Principal;
}

export interface RunRecordParts {
  readonly executionLog: ExecutionLog;
  readonly clock: Clock;
  readonly useNotes: UseNotes;
}

export type RunRecords = (run: RecordedRun) => RunRecord;

export const createRunRecords =
  (parts: RunRecordParts): RunRecords =>
  (run) =>
    createRunRecord(parts, run);

const createRunRecord = (
  { executionLog, clock, useNotes }: RunRecordParts,
  { projectId, endpoint, principal }: RecordedRun,
): RunRecord => {
  const executionId = randomUUID();
  const startedAt = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - startedAt);

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
      endpoint_version: null,
      path: null,
      cache: null,
      duration_ms: elapsedMs(),
      rows: null,
      error_code: null,
      credential: principal.credential,
      ...figures,
    });

  return {
    executionId,
    async rejected({ error, problems }) {
      await append('ERROR', rejectionMessage(problems), { error_code: error.code });
      throw error;
    },
    async failed(thrown, { version, path } = {}) {
      const error = recognizePostgresError(thrown) ?? thrown;
      const code = isAppError(error) ? error.code : 'error';
      const attr = isAppError(error) && error.status === 400 ? error.options.attr : undefined;
      const message =
        attr === undefined
          ? failureMessage({ path, version }, code)
          : rejectionMessage([[attr, (error as Error).message]]);
      await append('ERROR', message, {
        endpoint_version: version ?? null,
        path: path ?? null,
        error_code: code,
      });
    },
    async succeeded({ run, answer, rate, file }) {
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
      const body = file?.body ?? runResponse(run, answer, executionId);
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
      const described = file === undefined ? {} : fileHeaders(run, answer, { file, executionId });
      return {
        body,
        contentType: file?.contentType ?? JSON_TYPE,
        headers: { ...rate.headers, ...warning, ...described },
      };
    },
  };
};
