/** Mutates regular expressions: anchors, quantifiers, classes and flags. */

interface Piece {
  readonly at: number;
  readonly text: string;
  readonly isInClass: boolean;
}

/** An escape, a bound such as `{2,5}`, a group opening or one character at a time. */
const PIECE = /\\.|\{\d+(?:,\d*)?\}|\(\?(?:[:=!]|<[=!]|<\w+>)|\[\^?|./gs;

const piecesOf = (pattern: string): Piece[] => {
  let isInClass = false;
  return [...pattern.matchAll(PIECE)].map(({ 0: text, index: at }) => {
    const piece = { at, text, isInClass };
    if (text.startsWith('[')) isInClass = true;
    if (text === ']') isInClass = false;
    return piece;
  });
};

const OTHER_CLASS: Readonly<Record<string, string>> = {
  '\\d': '\\D',
  '\\w': '\\W',
  '\\s': '\\S',
  '\\b': '\\B',
};
const OUTSIDE: Readonly<Record<string, readonly string[]>> = {
  '^': [''],
  $: [''],
  '+': ['*', ''],
  '*': ['+', ''],
  '?': [''],
  '[': ['[^'],
  '[^': ['['],
  '(?=': ['(?!'],
  '(?!': ['(?='],
};

const changesOfBound = (text: string): string[] => {
  const [, low, comma, high] = /^\{(\d+)(,?)(\d*)\}$/.exec(text)!;
  const bound = (from: number, to: string) => `{${from}${comma}${to}}`;
  const lower = Number(low) > 0 ? [bound(Number(low) - 1, high!)] : [];
  const upper = high === '' ? [bound(Number(low) + 1, high)] : [bound(Number(low), `${Number(high) + 1}`)];
  return [...lower, ...upper];
};

const changesOf = ({ text, isInClass }: Piece): readonly string[] => {
  const other = OTHER_CLASS[text];
  if (other !== undefined) return [other];
  if (isInClass) return [];
  return text.length > 2 && text.startsWith('{') ? changesOfBound(text) : (OUTSIDE[text] ?? []);
};

/** Complete literals with flags. */
export const mutatePattern = (pattern: string, flags: string): string[] => {
  const patterns = piecesOf(pattern).flatMap((piece) =>
    changesOf(piece).map(
      (text) => pattern.slice(0, piece.at) + text + pattern.slice(piece.at + piece.text.length),
    ),
  );
  const withoutOneFlag = [...flags].filter((flag) => flag !== 'g').map((flag) => flags.replace(flag, ''));
  return [
    ...patterns.filter(isPattern(flags)).map((text) => `/${text}/${flags}`),
    ...withoutOneFlag.filter((left) => isPattern(left)(pattern)).map((left) => `/${pattern}/${left}`),
  ];
};

const isPattern =
  (flags: string) =>
  (pattern: string): boolean => {
    try {
      new RegExp(pattern, flags);
      return pattern !== '';
    } catch {
      return false;
    }
  };
