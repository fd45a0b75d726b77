/**
 * Encrypts private keys at rest with AES-256-GCM under a key derived from AUTH_SECRET, so that a database dump
 * cannot sign.
 */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Secret } from '@meridian/core';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export const seal = (secret: Secret, text: string): Uint8Array<ArrayBuffer> => {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret), nonce);
  return new Uint8Array(
    Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]),
  );
};

/** Throws when the text was sealed under another secret, or changed. */
export const unseal = (secret: Secret, sealed: Uint8Array): string => {
  const bytes = Buffer.from(sealed);
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
  return decipher.update(bytes.subarray(NONCE_BYTES, -TAG_BYTES)).toString('utf8') + decipher.final('utf8');
};

const sealingKey = (secret: Secret): Buffer =>
  Buffer.from(hkdfSync('sha256', secret.reveal(), '', 'meridian signing keys', 32));
