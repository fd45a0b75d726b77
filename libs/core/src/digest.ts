import { hash } from 'node:crypto';

/** Tells byte strings apart without keeping them. */
export const digestOf = (bytes: Uint8Array): string => hash('sha256', bytes, 'base64');
