/** Between the tags `<b>…</b>` there is text, which is not tokenized: quotes and other characters mean themselves. */

interface Seen {
  readonly type: string;
  readonly text: string;
  readonly value: string;
}

interface TagState {
  /** Between an opening and a closing tag, outside of braces. */
  isInText(): boolean;
  /** Called with each symbol, and the character behind its first. */
  see(symbol: string, next: string | undefined): void;
}

/** `head`: inside of `<b …>`; `text`: behind it; `brace`: inside of `{…}`, which holds tokens again. */
type Place = 'head' | 'closing' | 'text' | 'brace';

export const followTags = (tokens: readonly Seen[]): TagState => {
  const places: Place[] = [];
  const here = (): Place | undefined => places.at(-1);

  /** Called for `/>` and `>`: ends the head, and the tag too if it has no text. */
  const endHead = (): void => {
    const isWhole = here() === 'closing' || tokens.at(-2)?.text === '/';
    places.pop();
    if (!isWhole) places.push('text');
    else if (tokens.at(-2)?.text !== '/' && here() === 'text') places.pop();
  };

  return {
    isInText: () => here() === 'text',
    see: (symbol, next) => {
      if (symbol === '<') {
        if (here() === 'text' && next === '/') places.push('closing');
        else if (here() === 'text' || opensTag(tokens, next)) places.push('head');
      } else if (symbol === '>' && (here() === 'head' || here() === 'closing')) endHead();
      else if (symbol === '{' && places.length > 0) places.push('brace');
      else if (symbol === '}' && here() === 'brace') places.pop();
    },
  };
};

/** Behind one of these words an expression begins; behind any other word `<` compares. */
const BEFORE_EXPRESSIONS: ReadonlySet<string> = new Set(
  'select distinct then else when case and or not where having on by return'.split(' '),
);

const opensTag = (tokens: readonly Seen[], next: string | undefined): boolean => {
  if (next === undefined || !/[A-Za-z]/.test(next)) return false;
  const before = tokens.at(-2);
  if (before === undefined) return true;
  if (before.type === 'word') return BEFORE_EXPRESSIONS.has(before.value);
  return before.type === 'symbol' && ![')', ']', '}'].includes(before.text);
};

export const untilMarkup = (text: string, from: number): number => {
  const found = /[<{]/g;
  found.lastIndex = from;
  return found.exec(text)?.index ?? text.length;
};
