/**
 * Logs: one JSON object a line on stdout. Three nets keep secrets out (reliability bar R37): the `Secret` type
 * prints as a placeholder, known paths are censored, and a last look at each line hides whatever has the
 * shape of one of our tokens or of a JWT.
 */
import { isAppError } from '@meridian/core';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';

export type { Logger };

export interface LoggerOptions {
  readonly name: string;
  readonly level?: string;
  readonly region?: string;
  /** Where lines go; stdout unless a test wants to read them. */
  readonly destination?: DestinationStream;
}

const CENSORED = [
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'client_secret',
  'code',
  'code_verifier',
  'api_key',
  'apiKey',
  'email',
];

// `code` inside an error is our error code and must stay readable, so objects named `err` are not censored.
const CENSORED_PATHS = CENSORED.flatMap((key) =>
  key === 'code' ? ['body.code', 'query.code', 'params.code'] : [key, `*.${key}`, `req.headers.${key}`],
);

const TOKEN_SHAPE = /\b(ph(?:a|r|x|c|s|vt)_)[A-Za-z0-9_-]{8,}/g;
const JWT_SHAPE = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;

export const hideTokens = (text: string): string =>
  text.replace(TOKEN_SHAPE, '$1[hidden]').replace(JWT_SHAPE, '[hidden jwt]');

const serializeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = stdSerializers.err(error);
  if (!isAppError(error)) return { type, message, stack };
  return {
    type,
    message,
    stack,
    status: error.status,
    code: error.code,
    attr: error.options.attr,
  };
};

export const createLogger = ({ name, level = 'info', region, destination }: LoggerOptions): Logger =>
  pino(
    {
      level,
      base: region === undefined ? { service: name } : { service: name, region },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      redact: { paths: CENSORED_PATHS, censor: '[hidden]' },
      serializers: { err: serializeError, error: serializeError },
      hooks: { streamWrite: hideTokens },
    },
    destination ?? pino.destination(1),
  );
