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
