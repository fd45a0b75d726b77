import { createHash } from 'node:crypto';

/** Namespace of version 5 UUIDs (RFC 9562): the person id of a distinct id is known before the person exists. */
const NAMESPACE = Buffer.from('5d6d1f2ea0a94a1c9a2b7d3a52f0c6e4', 'hex');

export const personIdOf = (projectId: number, distinctId: string): string => {
  const hash = createHash('sha1').update(NAMESPACE).update(`${projectId}:${distinctId}`).digest();
  hash[6] = (hash[6]! & 0x0f) | 0x50;
  hash[8] = (hash[8]! & 0x3f) | 0x80;
  const hex = hash.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
