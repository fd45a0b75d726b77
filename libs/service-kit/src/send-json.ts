import type { Response } from 'express';
import { endTogether } from './end-together.ts';
import { largeAnswers } from './large-answers.ts';

const LARGE_BYTES = 1024 * 1024;

/**
 * Sends JSON that is already serialized: bytes, or a string with one character per byte. This avoids Express's
 * hashing and type detection. The memory of responses that wait for the readers of one owner, such as a project, is
 * limited.
 */
export const sendJson = (res: Response, json: Buffer | string, owner = ''): void =>
  sendBytes(res, json, { contentType: JSON_TYPE, owner });

export const JSON_TYPE = 'application/json; charset=utf-8';

interface BytesOptions {
  readonly contentType: string;
  readonly owner: string;
}

/** Pieces of a file that is written while it is read. `bytes` is the memory that its source takes meanwhile. */
export const sendPieces = (
  res: Response,
  pieces: Iterable<Buffer>,
  { contentType, owner, bytes }: BytesOptions & { readonly bytes: number },
): void => {
  // Before the headers: it may be refused.
  largeAnswers.sendPieces(res, pieces, { owner, bytes });
  res.setHeader('content-type', contentType);
};

/** The same for every type of content. */
export const sendBytes = (
  res: Response,
  bytes: Buffer | string,
  { contentType, owner }: BytesOptions,
): void => {
  const isLarge = bytes.length > LARGE_BYTES;
  // Before the headers: it may be refused.
  if (isLarge) largeAnswers.send(res, bytes, owner);
  res.setHeader('content-type', contentType);
  res.setHeader('content-length', bytes.length);
  if (!isLarge) endTogether(res, bytes);
};
