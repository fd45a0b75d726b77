/** A preview of path cleaning. The server replaces with ClickHouse's `replaceRegexpAll`, which takes patterns of RE2. */

interface Rule {
  readonly regex: string;
  readonly alias: string;
}

/** Punctuation after a backslash means itself in RE2, while browsers refuse much of it. */
const asHex = (character: string): string => `\\x${character.charCodeAt(0).toString(16).padStart(2, '0')}`;

/** The pattern for browsers. With the flag `u` they refuse patterns that they would read differently. */
const toRegExp = (pattern: string): RegExp => {
  const [prefix = '', flags = ''] = /^\(\?([ims]+)\)/.exec(pattern) ?? [];
  const source = pattern
    .slice(prefix.length)
    .replaceAll('(?P<', '(?<')
    .replace(/\\([!-/:-@[-`{-~])/g, (_, character: string) => asHex(character));
  return new RegExp(source, `gu${flags}`);
};

const groupsOf = (pattern: RegExp): number =>
  (new RegExp(`${pattern.source}|`, 'u').exec('')?.length ?? 1) - 1;

const ESCAPED = /\\(.)/gs;

/** `\0` is the match, `\1` to `\9` are its groups, and every other character after a backslash means itself. */
const replacement = (alias: string, match: readonly (string | undefined)[]): string =>
  alias.replace(ESCAPED, (_, next: string) => (/\d/.test(next) ? (match[Number(next)] ?? '') : next));

/** ClickHouse refuses references to groups that the pattern does not have, even where the backslash is escaped itself. */
const refersTo = (alias: string): number[] =>
  [...alias.matchAll(/\\(?=(\d))/g)].map(([, group]) => Number(group));

const applied = (path: string, { regex, alias }: Rule): string => {
  if (regex === '') return path;
  const pattern = toRegExp(regex);
  if (refersTo(alias).some((group) => group > groupsOf(pattern))) throw new RangeError(alias);
  let [cleaned, end] = ['', 0];
  for (const match of path.matchAll(pattern)) {
    cleaned += path.slice(end, match.index) + replacement(alias, match);
    end = match.index + match[0].length;
  }
  return cleaned + path.slice(end);
};

/** The path after the rules; undefined when a rule is wrong, or its pattern is one that browsers do not know. */
export const cleanPath = (path: string, rules: readonly Rule[]): string | undefined => {
  try {
    return rules.reduce(applied, path);
  } catch {
    return undefined;
  }
};
