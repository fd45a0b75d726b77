/** Numbers in forms, paths and query strings have one spelling: decimal digits, no sign, space or leading zero. */
import { z } from 'zod';

const MAX_ID = 2_147_483_647;

export const wholeNumberText = z
  .string()
  .regex(/^(0|[1-9][0-9]{0,9})$/, 'Expected a whole number.')
  .transform(Number);

/** The id of a user or a project. */
export const numericId = wholeNumberText.refine((id) => id >= 1 && id <= MAX_ID, 'Expected an id.');

export const numericIds = z.array(numericId);
