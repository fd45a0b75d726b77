/** Keys of the MACs that this service makes: with the first it signs, and all of them are accepted. */
import { hkdfSync } from 'node:crypto';
import type { QuerySecrets } from './config.ts';

const KEY_BYTES = 32;

export type MacKeys = readonly [Buffer, ...Buffer[]];

export const macKeysOf = ([current, ...previous]: QuerySecrets, purpose: string): MacKeys => {
  const keyOf = (secret: typeof current): Buffer =>
    Buffer.from(hkdfSync('sha256', secret.reveal(), '', purpose, KEY_BYTES));
  return [keyOf(current), ...previous.map(keyOf)];
};
