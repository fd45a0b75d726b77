/** Answers of tools that return a list of the API, or one object of it. */
import { cutPage, offsetOf, type PageArgs } from './page.ts';
import { quoteData, tableOf } from './quote-data.ts';
import type { ToolAnswer } from './tool.ts';

interface ApiPage {
  readonly count?: number;
  readonly next?: string | null;
  readonly results: readonly Record<string, unknown>[];
}

/** The query parameters of a list. */
export const pageQuery = (args: PageArgs): { limit: number; offset: number } => ({
  limit: args.limit,
  offset: offsetOf(args),
});

/** `members` names the members that help a model; the object itself is read with another tool. */
export const listAnswer = (page: unknown, args: PageArgs, members: readonly string[]): ToolAnswer => {
  const { results, count, next } = page as ApiPage;
  const picked = results.map((object) => pick(object, members));
  const { rows, next_cursor } = cutPage(picked, args, typeof next === 'string');
  const more = next_cursor === null ? '' : `\nMore rows: cursor ${next_cursor}.`;
  return {
    structured: { results: rows, next_cursor, ...(count !== undefined && { count }) },
    text: `${count ?? rows.length} in all.\n${tableOf(members, rows)}${more}`,
  };
};

const TEXT_CHARS = 4_000;

export const objectAnswer = (what: string, object: unknown, link?: string): ToolAnswer => {
  const structured = object as Record<string, unknown>;
  const json = JSON.stringify(structured);
  const shown = json.length > TEXT_CHARS ? `${json.slice(0, TEXT_CHARS)}…` : json;
  return {
    structured: link === undefined ? structured : { ...structured, url: link },
    text: `${what}${link === undefined ? '' : ` ${link}`}\n${quoteData(shown)}`,
  };
};

export const pick = (object: Record<string, unknown>, members: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(members.filter((member) => member in object).map((member) => [member, object[member]]));

export const without = (object: unknown, members: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(object as Record<string, unknown>).filter(([member]) => !members.includes(member)),
  );
