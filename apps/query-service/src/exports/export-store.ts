/**
 * The bytes of exports, in pieces in Postgres: every replica finds them there, they end with their export, and an export
 * is complete or not there at all.
 */
import { InvalidRequestError } from '@meridian/core';
import type { Database } from '../database.ts';

const CHUNK_BYTES = 1024 * 1024;

export interface ExportLimits {
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Replaces the pieces of an earlier attempt, and removes its own pieces when it fails. Returns the size. */
export const writeChunks = async (
  database: Database,
  exportId: number,
  body: Pieces,
  limits: ExportLimits,
): Promise<number> => {
  const removeAll = () => database.exportChunk.deleteMany({ where: { exportId } });
  await removeAll();
  try {
    return await appendChunks(database, exportId, body, limits);
  } catch (error) {
    await removeAll().catch(() => undefined);
    throw error;
  }
};

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

const appendChunks = async (
  database: Database,
  exportId: number,
  body: Pieces,
  { maxBytes, signal }: ExportLimits,
): Promise<number> => {
  let position = 0;
  let size = 0;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  const flush = async (): Promise<void> => {
    if (heldBytes === 0) return;
    const bytes = new Uint8Array(Buffer.concat(held));
    held = [];
    heldBytes = 0;
    await database.exportChunk.create({ data: { exportId, position, bytes } });
    position += 1;
  };
  for await (const part of body) {
    signal.throwIfAborted();
    size += part.byteLength;
    if (size > maxBytes) {
      throw new InvalidRequestError(
        'query_limit_exceeded',
        `The file is larger than ${maxBytes} bytes. Narrow the query, or stream it from the query API.`,
      );
    }
    held.push(part);
    heldBytes += part.byteLength;
    if (heldBytes >= CHUNK_BYTES) await flush();
  }
  await flush();
  return size;
};

/** One piece at a time, so that a slow reader holds one piece in memory. */
export const readChunks = async function* (database: Database, exportId: number): AsyncGenerator<Uint8Array> {
  for (let position = 0; ; position += 1) {
    const chunk = await database.exportChunk.findUnique({
      where: { exportId_position: { exportId, position } },
    });
    if (chunk === null) return;
    yield chunk.bytes;
  }
};
