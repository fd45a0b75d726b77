/** Cuts long results so that they fit into the context of a model. The rest is fetched with a cursor. */
import { InvalidRequestError } from '@meridian/core';
import { z } from 'zod';

/** Four bytes of JSON are about one token. */
const BYTES_PER_TOKEN = 4;
const DEFAULT_TOKENS = 10_000;
const DEFAULT_ROWS = 100;

export const MAX_ROWS = 1_000;
/** The largest size of the rows of one answer, whatever the budget. */
const MAX_BYTES = 1024 ** 2;

/** Arguments of every tool that returns a list. */
export const pageInput = {
  limit: z.int().min(1).max(MAX_ROWS).default(DEFAULT_ROWS).describe('Rows to return at most.'),
  cursor: z.string().max(32).optional().describe('`next_cursor` of the page before.'),
  token_budget: z
    .int()
    .min(200)
    .max(100_000)
    .default(DEFAULT_TOKENS)
    .describe('About how many tokens the rows may take; further rows are left for the next page.'),
};

/** Members of the output of every tool that returns a list. */
export const pageOutput = {
  results: z.array(z.unknown()),
  next_cursor: z
    .string()
    .nullable()
    .describe('Pass it as `cursor` for the rows that follow; null at the end.'),
  count: z.int().optional().describe('The number of all rows, if known.'),
};

export interface PageArgs {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly token_budget: number;
}

export const offsetOf = ({ cursor }: Pick<PageArgs, 'cursor'>): number => {
  if (cursor === undefined) return 0;
  const offset = /^o(\d{1,9})$/.exec(cursor)?.[1];
  if (offset !== undefined) return Number(offset);
  throw new InvalidRequestError('invalid_input', 'Pass `next_cursor` of the page before, unchanged.', {
    attr: 'cursor',
  });
};

const tooLarge = (bytes: number): InvalidRequestError =>
  new InvalidRequestError(
    'invalid_input',
    `One row has ${Math.ceil(bytes / 1024)} KiB, and an answer at most ${MAX_BYTES / 1024}. Select fewer columns, a shorter range, or cut long values with substring().`,
  );

export interface CutPage {
  readonly rows: readonly unknown[];
  readonly next_cursor: string | null;
}

/** `hasMore` says whether rows follow those given. At least one row is returned. */
export const cutPage = (rows: readonly unknown[], args: PageArgs, hasMore: boolean): CutPage => {
  const budget = args.token_budget * BYTES_PER_TOKEN;
  let bytes = 0;
  let taken = 0;
  for (const row of rows.slice(0, args.limit)) {
    bytes += Buffer.byteLength(JSON.stringify(row) ?? '');
    if (taken > 0 && bytes > budget) break;
    if (bytes > MAX_BYTES) throw tooLarge(bytes);
    taken += 1;
  }
  const isLast = taken === rows.length && !hasMore;
  return { rows: rows.slice(0, taken), next_cursor: isLast ? null : `o${offsetOf(args) + taken}` };
};
