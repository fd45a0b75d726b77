/** A text that a spreadsheet would run as a formula gets an apostrophe; numbers never need it. */
export const markFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !/^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) ? `'${text}` : text;
