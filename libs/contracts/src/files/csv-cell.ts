/** How a text is written in the CSV files of the API and of the web app. */

/** A text that a spreadsheet may run as a formula gets an apostrophe. Numbers need none, and neither do texts that are numbers. */
export const markFormula = (text: string): string =>
  /^[=+\-@\t\r]/.test(text) && !NUMBER.test(text) ? `'${text}` : text;

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** Quoted where RFC 4180 requires it. */
export const csvCell = (text: string): string => {
  const safe = markFormula(text);
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
};
