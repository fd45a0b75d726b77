/** Whether an insight that is being edited was changed on the server meanwhile. */
import { isSameQuery } from './query-in-url.ts';

export interface SavedState {
  readonly name: string | null;
  readonly description: string | null;
  readonly query: unknown;
}

export type ServerChange = 'none' | 'takeOver' | 'ask';

const isSame = (a: SavedState, b: SavedState): boolean =>
  (a.name ?? '') === (b.name ?? '') &&
  (a.description ?? '') === (b.description ?? '') &&
  isSameQuery(a.query, b.query);

/**
 * `base` is what the editor began with, `server` what is saved now and `edited` the query that is shown. A change is
 * taken over silently when nothing was edited, or when both made the same change.
 */
export const serverChange = (base: SavedState, server: SavedState, edited: unknown): ServerChange => {
  if (isSame(base, server)) return 'none';
  return isSameQuery(edited, base.query) || isSameQuery(edited, server.query) ? 'takeOver' : 'ask';
};
