import type { Response } from 'express';
import { endTogether } from './end-together.ts';
import { largeAnswers } from './large-answers.ts';

const LARGE_BYTES = 1024 * 1024;

/**
 * Answers with JSON that is there already: its bytes, or a string of one character for each. Express would hash them
 * and look at their type again. What waits in memory for the readers of one owner, such as a project, is bounded.
 */
export const sendJson = (res: Response, json: Buffer | string, owner = ''): void => {
  const isLarge = json.length > LARGE_BYTES;
  // Before the headers: it may be refused.
  if (isLarge) largeAnswers.send(res, json, owner);
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', json.length);
  if (!isLarge) endTogether(res, json);
};
