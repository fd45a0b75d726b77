/** The app whose authorization waits for a person who signs in or up, if there is one: known by where they go next. */

import type { AuthConfig } from '../../config.ts';
import type { ClientSnapshot } from './authorization-request.ts';
import type { RequestStore } from './request-store.ts';

export const findClientOnTheWay = async (
  context: { readonly config: AuthConfig; readonly requests: RequestStore },
  next: string,
): Promise<ClientSnapshot | undefined> => {
  if (!next.startsWith('/oauth/')) return undefined;
  const id = new URL(next, context.config.PUBLIC_URL).searchParams.get('request');
  if (id === null) return undefined;
  return (await context.requests.find(id))?.request.client;
};
