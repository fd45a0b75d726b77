/** The app that a user authorizes while they sign in or sign up, found from the return path. */

import type { AuthConfig } from '../../config.ts';
import type { ClientSnapshot } from './authorization-request.ts';
import type { RequestStore } from './request-store.ts';

export const findAuthorizingClient = async (
  context: { readonly config: AuthConfig; readonly requests: RequestStore },
  next: string,
): Promise<ClientSnapshot | undefined> => {
  if (!next.startsWith('/oauth/')) return undefined;
  const id = new URL(next, context.config.PUBLIC_URL).searchParams.get('request');
  if (id === null) return undefined;
  return (await context.requests.find(id))?.request.client;
};
