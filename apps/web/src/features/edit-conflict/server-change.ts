/** Whether the edited object was changed on the server meanwhile. */
import { isSameJson } from './is-same-json.ts';

export type ServerChange = 'none' | 'takeOver' | 'ask';

/**
 * `base` is the state that the editor began with, `server` what is saved now and `edited` what is shown. A change is
 * taken over silently when nothing was edited, or when both made the same change.
 */
export const serverChange = (base: unknown, server: unknown, edited: unknown): ServerChange => {
  if (isSameJson(base, server)) return 'none';
  return isSameJson(edited, base) || isSameJson(edited, server) ? 'takeOver' : 'ask';
};
