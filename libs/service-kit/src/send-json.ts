import type { Response } from 'express';
import { endTogether } from './end-together.ts';
import { largeAnswers } from './large-answers.ts';

const LARGE_BYTES = 1024 * 1024;

/**
 * Sends JSON that is already serialized: bytes, or a string with one character per byte. This avoids Express's
 * hashing and type detection. The memory of responses that wait for the readers of one owner, such as a project, is
 * limited.
 */
export const sendJson = (res: Response, json: Buffer | string, owner = ''): void => {
  const isLarge = json.length > LARGE_BYTES;
  // Before the headers: it may be refused.
  if (isLarge) largeAnswers.send(res, json, owner);
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', json.length);
  if (!isLarge) endTogether(res, json);
};
