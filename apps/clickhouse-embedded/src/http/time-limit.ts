import type { Engine } from '../engine/engine.ts';
import type { StatementRequest } from './read-request.ts';

/** The time limit of a query: from its text, else the request, else the configuration. Undefined means no limit. */
export const timeLimitMs = (
  engine: Pick<Engine, 'queryTimeoutMs'>,
  { settings, statement }: Pick<StatementRequest, 'settings' | 'statement'>,
): number | undefined => {
  const seconds = statement.maxSeconds ?? Number(settings.get('max_execution_time') ?? Number.NaN);
  const limitMs = Number.isNaN(seconds) ? engine.queryTimeoutMs : seconds * 1_000;
  return limitMs > 0 ? limitMs : undefined;
};
