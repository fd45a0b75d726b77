/** The position in the activity log that `next` and `previous` carry. */
import { InvalidRequestError } from '@meridian/core';
import { z } from 'zod';
import type { LogCursor } from './merge-activity.ts';

const cursorSchema = z.tuple([
  z.enum(['next', 'previous']),
  z.iso.datetime(),
  z.string().max(40),
  z.union([z.string().regex(/^\d{1,18}$/), z.uuid()]),
]);

export const toCursor = ({ direction, position: { time, source, id } }: LogCursor): string =>
  Buffer.from(JSON.stringify([direction, time, source, id])).toString('base64url');

export const readCursor = (text: string, sources: readonly { readonly name: string }[]): LogCursor => {
  try {
    const json = Buffer.from(text, 'base64url').toString('utf8');
    const [direction, time, source, id] = cursorSchema.parse(JSON.parse(json));
    if (!sources.some(({ name }) => name === source)) throw new Error(`no source ${source}`);
    return { direction, position: { time, source, id } };
  } catch (cause) {
    throw new InvalidRequestError('invalid_input', 'Expected the cursor of a next or previous link.', {
      attr: 'cursor',
      cause,
    });
  }
};
