/**
 * The message of a run, one line. Tokens with unknown values are omitted, the order is fixed, and values of variables
 * never appear.
 */
import { cutText } from '@meridian/core';

const DOT = '\u00b7';

export type RunPath = 'inline' | 'materialized' | 'materialized_fallback';

export interface RunFigures {
  readonly path: RunPath | undefined;
  readonly cache?: 'hit' | 'miss' | undefined;
  readonly durationMs?: number | undefined;
  readonly rows?: number | undefined;
  readonly version: number | undefined;
  /** The reason why a materialized version was not read from its table. */
  readonly reason?: string | undefined;
}

export const successMessage = ({ path, cache, durationMs, rows, version, reason }: RunFigures): string =>
  line('Endpoint executed', {
    path,
    cache,
    duration_ms: durationMs,
    rows,
    version,
    reason,
  });

export const failureMessage = ({ path, version }: RunFigures, error: string): string =>
  line('Endpoint execution failed', { path, version, error });

export const rejectionMessage = (problems: readonly (readonly [field: string, reason: string])[]): string => {
  const listed = problems.map(([field, reason]) => `${field}: ${oneLine(reason)}`).join('; ');
  return `Endpoint execution failed ${DOT} invalid request ${DOT} ${listed}`;
};

const line = (prefix: string, tokens: Readonly<Record<string, string | number | undefined>>): string => {
  const known = Object.entries(tokens).filter(([, value]) => value !== undefined);
  return `${prefix} ${DOT} ${known.map(([name, value]) => `${name}=${value}`).join(' ')}`;
};

const oneLine = (text: string): string => cutText(text.replaceAll(/\s+/g, ' '), 500);
