import type { Span } from '../ast/nodes.ts';
import { queryError } from '../errors.ts';

const RESERVED = new Set(['true', 'false', 'null', 'team_id']);

/** Names that an author may give to things. */
export const checkIdentifier = (name: string, span: Span | undefined): void => {
  if (RESERVED.has(name.toLowerCase())) {
    throw queryError(`"${name}" cannot be an alias or identifier, as it's a reserved keyword`, span);
  }
  checkCharacters(name, span);
};

export const checkCharacters = (name: string, span: Span | undefined): void => {
  if (name.includes('%')) {
    throw queryError(
      `The HogQL identifier "${name}" is not permitted as it contains the "%" character`,
      span,
    );
  }
};
