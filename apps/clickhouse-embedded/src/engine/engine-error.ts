/** An error in ClickHouse's format: `Code: 62. DB::Exception: … (SYNTAX_ERROR)`. */
import { errorMessage } from '@meridian/core';

export class EngineError extends Error {
  readonly code: number;

  constructor(code: number, type: string, message: string) {
    super(/^Code: \d+\./.test(message) ? message : `Code: ${code}. DB::Exception: ${message} (${type})`);
    this.name = 'EngineError';
    this.code = code;
  }
}

export const CODES = {
  unsupportedMethod: 1,
  notImplemented: 48,
  unknownTable: 60,
  syntaxError: 62,
  unknownFormat: 73,
  unknownSetting: 115,
  incorrectData: 117,
  timeoutExceeded: 159,
  readonly: 164,
  tooManySimultaneousQueries: 202,
  queryWithSameIdIsAlreadyRunning: 216,
  aborted: 236,
  memoryLimitExceeded: 241,
  notEnoughSpace: 243,
  queryWasCancelled: 394,
  unknownQueryParameter: 456,
  queryIsTooLarge: 229,
  accessDenied: 497,
  authenticationFailed: 516,
  badRequestParameter: 36,
  unknownException: 1002,
} as const;

const NO_SPACE = /No space left on device|NOT_ENOUGH_SPACE|errno: 28\b/;

/** Converts any error of the engine to one form with an error code. */
export const toEngineError = (error: unknown): EngineError => {
  if (error instanceof EngineError) return error;
  // Errors of raw inserts repeat the prefix and include the version. Keep the first prefix and the type.
  const message = errorMessage(error)
    .replace(/^(Code: \d+\. DB::Exception: )\1/, '$1')
    .replace(/ \(version [\d.]+\)\. \([A-Z_]+\)\s*$/, '');
  if (NO_SPACE.test(message)) {
    const detail = message.replace(/^Code: \d+\. DB::Exception: /, '').replace(/ \([A-Z_]+\)$/, '');
    return new EngineError(CODES.notEnoughSpace, 'NOT_ENOUGH_SPACE', `No disk space left. ${detail}`);
  }
  const code = /^Code: (\d+)\./.exec(message)?.[1];
  return code === undefined
    ? new EngineError(CODES.unknownException, 'UNKNOWN_EXCEPTION', message)
    : new EngineError(Number(code), '', message);
};

/** The whole process has too little memory. Not for a statement that reached its own limit. */
export const isOutOfMemory = (error: unknown): boolean => {
  const { code, message } = toEngineError(error);
  return code === CODES.memoryLimitExceeded && message.includes('(total)');
};

export const cancelled = (): EngineError =>
  new EngineError(CODES.queryWasCancelled, 'QUERY_WAS_CANCELLED', 'Query was cancelled.');

export const timedOut = (limitMs: number): EngineError =>
  new EngineError(
    CODES.timeoutExceeded,
    'TIMEOUT_EXCEEDED',
    `Timeout exceeded: the query did not end within its limit of ${limitMs} ms.`,
  );

/** The outcome of the statement is unknown: the client should repeat an insert with its deduplication token. */
export const restarting = (): EngineError =>
  new EngineError(CODES.aborted, 'ABORTED', 'The server is restarting. Try again in a moment.');
