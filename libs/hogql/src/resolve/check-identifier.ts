import type { Span } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';
import { isReservedName } from '../print/names.ts';

const RESERVED = new Set(['true', 'false', 'null', 'team_id']);

/** Part of every name that the compiler makes for the plan. The parser refuses it in the author's names. */
export const OWN_MARK = '\0';

/** Names that an author may give to things. */
export const checkIdentifier = (name: string, span: Span | undefined): void => {
  if (name === '') throw queryError('A name must not be empty.', span);
  if (RESERVED.has(name.toLowerCase())) {
    throw queryError(`"${name}" cannot be an alias or identifier, as it's a reserved keyword`, span);
  }
  checkCharacters(name, span);
};

/** These rules also apply to the name of an unaliased column. */
export const checkCharacters = (name: string, span: Span | undefined): void => {
  if (name.includes('%')) {
    throw queryError(
      `The HogQL identifier "${name}" is not permitted as it contains the "%" character`,
      span,
    );
  }
  if (isReservedName(name)) {
    throw queryError(
      `Names that begin with "${name.slice(0, 4)}" are reserved. Choose another name with AS.`,
      span,
    );
  }
};
