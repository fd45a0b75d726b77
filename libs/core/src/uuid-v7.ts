import { hash, randomFillSync } from 'node:crypto';

/** Randomness is fetched for many at once: asking for it costs more than all the rest. */
const pool = Buffer.alloc(16 * 256);
let used = pool.length;

const nextBytes = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += 16;
  return pool.subarray(used - 16, used);
};

/** A time-ordered UUID (RFC 9562, version 7), so that rows written together lie together. */
export const uuidV7 = (now: Date = new Date()): string => uuidWith(now.getTime(), nextBytes());

/** The same UUID for the same key and name. It has the time of the key, which is a UUID of version 7. */
export const derivedUuidV7 = (key: string, name: string): string => {
  const time = Number.parseInt(key.replaceAll('-', '').slice(0, 12), 16);
  return uuidWith(time, hash('sha256', `${key} ${name}`, 'buffer'));
};

const uuidWith = (time: number, bytes: Buffer): string => {
  bytes.writeUIntBE(time, 0, 6);
  bytes[6] = (bytes[6]! & 0x0f) | 0x70;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};
