/** The quote or comment that is still open at the end of a text. */
export type Open = "'" | '"' | '/*' | '--';

const PIECE = /'(?:[^'\\]|\\.|'')*('?)|"(?:[^"\\]|\\.)*("?)|\/\*[\s\S]*?(\*\/|$)|--[^\n]*(\n?)/g;

/** Undefined outside of strings and comments. A name in backticks is code. */
export const openAt = (text: string): Open | undefined => {
  for (const [whole, single, double, star, line] of text.matchAll(PIECE)) {
    if (single === '' && whole.startsWith("'")) return "'";
    if (double === '' && whole.startsWith('"')) return '"';
    if (star === '') return '/*';
    if (line === '' && whole.startsWith('--')) return '--';
  }
  return undefined;
};

const TOKEN =
  /'(?:[^'\\]|\\.|'')*'?|"(?:[^"\\]|\\.)*"?|\/\*[\s\S]*?(?:\*\/|$)|--[^\n]*\n?|`(?:[^`\\]|\\.)*`?|[\w$.]+|[\s\S]/g;

/** The names with dots between them at the end of a text: `e.properties.pla`. The last one may be unfinished. */
export const nameAtEnd = (text: string): string => {
  let start = text.length;
  let isName = false;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    const continues = isName;
    isName = /^[`\w$.]/.test(token);
    if (isName && !continues) start = index;
  }
  return isName ? text.slice(start) : '';
};
