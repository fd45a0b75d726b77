/** The app whose authorization waits for a person who signs in or up, if there is one: known by where they go next. */
import type { AuthContext } from '../../context.ts';
import { oauthContextOf } from '../oauth-context.ts';
import type { ClientSnapshot } from './authorization-request.ts';

export const findClientOnTheWay = async (
  context: AuthContext,
  next: string,
): Promise<ClientSnapshot | undefined> => {
  if (!next.startsWith('/oauth/')) return undefined;
  const id = new URL(next, context.config.PUBLIC_URL).searchParams.get('request');
  if (id === null) return undefined;
  return (await oauthContextOf(context).requests.find(id))?.request.client;
};
