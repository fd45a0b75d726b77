/** The app that a user authorizes while they sign in or sign up, found from the return path. */

import type { AuthConfig } from '../../config.ts';
import type { ClientSnapshot } from './authorization-request.ts';
import type { RequestStore } from './request-store.ts';

export const findAuthorizingClient = async (
  parts: { readonly config: AuthConfig; readonly requests: RequestStore },
  next: string,
): Promise<ClientSnapshot | undefined> => {
  if (!next.startsWith('/oauth/')) return undefined;
  const id = new URL(next, parts.config.PUBLIC_URL).searchParams.get('request');
  if (id === null) return undefined;
  return (await parts.requests.find(id))?.request.client;
};
