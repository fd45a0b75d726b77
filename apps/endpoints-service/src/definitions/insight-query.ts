/** An endpoint created from an insight without its own query uses the insight's query. */
import { InvalidRequestError, NotFoundError } from '@meridian/core';
import type { QueryClient } from '../clients/query-client.ts';

/** The short id of the insight whose query is copied. */
export const insightToTake = (body: unknown): string | undefined => {
  if (typeof body !== 'object' || body === null) return undefined;
  const { query, derived_from_insight: shortId } = body as Record<string, unknown>;
  return query == null && typeof shortId === 'string' && shortId !== '' ? shortId : undefined;
};

export const queryOfInsight = async (
  client: QueryClient,
  projectId: number,
  shortId: string,
): Promise<unknown> => {
  try {
    return await client.insightQuery(projectId, shortId);
  } catch (cause) {
    if (!(cause instanceof NotFoundError)) throw cause;
    throw new InvalidRequestError(
      'invalid_input',
      `This project has no insight with the short id ${shortId}.`,
      {
        attr: 'derived_from_insight',
        cause,
      },
    );
  }
};
