import type { Response } from 'express';
import { endTogether } from './end-together.ts';

/**
 * Answers with JSON that is there already: its bytes, or a string of one character for each. Express would hash them
 * and look at their type again.
 */
export const sendJson = (res: Response, json: Buffer | string): void => {
  res.setHeader('content-type', 'application/json; charset=utf-8');
  res.setHeader('content-length', json.length);
  endTogether(res, json);
};
