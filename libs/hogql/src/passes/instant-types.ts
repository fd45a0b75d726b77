/** The types of instants within the name of a type, such as `Array(DateTime64(3, 'Europe/Berlin'))`. */
export interface InstantType {
  readonly name: string;
  /** Where it is in the text. */
  readonly start: number;
  readonly end: number;
  readonly hasArguments: boolean;
  /** Its arguments are understood. */
  readonly isValid: boolean;
  readonly digits: string | undefined;
  readonly zone: string | undefined;
  /** It is a type, not a member name as in `Tuple(timestamp String)`. */
  readonly isWholeType: boolean;
}

const INSTANT_TYPE = /(?<name>DateTime(?:32|64)?|TIMESTAMP)\b(?<args>\s*\([^)]*\)?)?/gi;
/** The digits of a second, the zone. */
const ARGUMENTS = /^\s*\(\s*(?:(?<digits>\d+)\s*,?)?\s*(?:'(?<zone>[^'\\]*)')?\s*\)$/;

export const instantTypesIn = (type: string): readonly InstantType[] =>
  [...type.matchAll(INSTANT_TYPE)].map(({ 0: text, index: start, groups }) => {
    const { name = '', args } = groups!;
    const end = start + text.length;
    const parsed = ARGUMENTS.exec(args ?? '()');
    return {
      name,
      start,
      end,
      hasArguments: args !== undefined,
      isValid: parsed !== null,
      digits: parsed?.groups?.['digits'],
      zone: parsed?.groups?.['zone'],
      isWholeType: /^\s*(?:[,)]|$)/.test(type.slice(end)),
    };
  });
