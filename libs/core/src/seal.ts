/**
 * Encrypts values at rest with AES-256-GCM under a key derived from a secret of the configuration, so that a database
 * dump alone does not reveal them.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from './secret.ts';

/** One key for each purpose, so that a value that was sealed for one cannot be used for another. */
export interface SealingKey {
  readonly secret: Secret;
  readonly purpose: string;
}

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const KEY_BYTES = 32;

export const seal = (key: SealingKey, text: string): Uint8Array<ArrayBuffer> => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(key), nonce);
  return new Uint8Array(
    Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]),
  );
};

/** Throws when the text was sealed under another key, or changed. */
export const unseal = (key: SealingKey, sealed: Uint8Array): string => {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(key), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString('utf8') + decipher.final('utf8');
};

/** Seals under the first secret, and opens texts that any of them has sealed: the others are being rotated out. */
export interface Sealer {
  seal(text: string): Uint8Array<ArrayBuffer>;
  unseal(sealed: Uint8Array): string;
  /** The same text under the first secret; undefined for one that is sealed so already. */
  reseal(sealed: Uint8Array): Uint8Array<ArrayBuffer> | undefined;
}

export const createSealer = (secrets: readonly [Secret, ...Secret[]], purpose: string): Sealer => {
  const [current, ...previous] = secrets.map((secret): SealingKey => ({ secret, purpose }));
  const opens = (key: SealingKey, sealed: Uint8Array): string | undefined => {
    try {
      return unseal(key, sealed);
    } catch {
      return undefined;
    }
  };
  const openWith = (keys: readonly SealingKey[], sealed: Uint8Array): string => {
    const text = keys.map((key) => opens(key, sealed)).find((opened) => opened !== undefined);
    if (text === undefined) throw new Error('The value was sealed under another secret, or changed.');
    return text;
  };
  return {
    seal: (text) => seal(current!, text),
    unseal: (sealed) => openWith([current!, ...previous], sealed),
    reseal: (sealed) =>
      opens(current!, sealed) === undefined ? seal(current!, openWith(previous, sealed)) : undefined,
  };
};

const sealingKey = ({ secret, purpose }: SealingKey): Buffer =>
  Buffer.from(hkdfSync('sha256', secret.reveal(), '', purpose, KEY_BYTES));
