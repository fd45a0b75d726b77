import { InvalidRequestError } from '@meridian/core';
import { HogQLError } from '@meridian/hogql/compile';

/** Parses the expressions of a list member. An error names the member and the index of the expression. */
export const parseEach = <T>(
  member: 'select' | 'where' | 'orderBy',
  texts: readonly string[] | undefined,
  parse: (text: string) => T | readonly T[],
): T[] =>
  (texts ?? []).flatMap((text, index) => {
    try {
      return parse(text);
    } catch (error) {
      if (!(error instanceof HogQLError)) throw error;
      const attr = `query__${member}__${index}`;
      throw new InvalidRequestError(error.code, error.message, { ...error.options, attr });
    }
  });
