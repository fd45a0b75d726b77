/**
 * Logs: one JSON object a line on stdout. Two nets keep secrets out (reliability bar R37): the `Secret` type
 * prints as a placeholder, and a last look at each line hides the values of members that hold secrets and whatever
 * has the shape of a token, a JWT, a password in a URL or an e-mail address. The last look costs about 2 µs a line,
 * a tenth of censoring by paths.
 */
import { isAppError } from '@meridian/core';
import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino';
import { traceIds } from './tracing.ts';

export type { Logger };

export interface LoggerOptions {
  readonly name: string;
  readonly level?: string;
  readonly region?: string;
  /** Where lines go; stdout unless a test wants to read them. */
  readonly destination?: DestinationStream;
}

/**
 * Members that hold a secret whatever their value looks like, at any depth. Not `code`: that is the name of an
 * error in every other line, and authorization codes are known by their shape.
 */
const SECRET_MEMBERS = [
  'authorization',
  'cookie',
  'set-cookie',
  'x-meridian-identity',
  '\\w*password',
  '\\w*secret',
  '\\w*token',
  'code_verifier',
  'codeVerifier',
  'api_key',
  'apiKey',
  'personalApiKey',
  'email',
];
const SECRET_MEMBER = new RegExp(`"(${SECRET_MEMBERS.join('|')})":"(?:[^"\\\\]|\\\\.)*"`, 'gi');

// Bounded repeats: a long line without any match must not cost more than reading it.
const TOKEN_SHAPE = /\b(ph[a-z]{1,3}_)[A-Za-z0-9_-]{8,}/g;
const JWT_SHAPE = /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g;

const BEARER = /\b(bearer|basic) [\w.~+/=-]{8,}/gi;
const URL_PASSWORD = /(:\/\/[^\s:@/"]{0,128}:)[^\s@/"]{1,256}@/g;
const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g;

/** The last look at a line before it leaves the process. */
export const hideSecrets = (line: string): string => {
  const text = line
    .replace(SECRET_MEMBER, '"$1":"[hidden]"')
    .replace(TOKEN_SHAPE, '$1[hidden]')
    .replace(JWT_SHAPE, '[hidden jwt]')
    .replace(BEARER, '$1 [hidden]');
  return text.includes('@')
    ? text.replace(URL_PASSWORD, '$1[hidden]@').replace(EMAIL, '[hidden e-mail]')
    : text;
};

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
      serializers: { err: serializeError, error: serializeError },
      mixin: traceIds,
      hooks: { streamWrite: hideSecrets },
    },
    destination ?? pino.destination(1),
  );
