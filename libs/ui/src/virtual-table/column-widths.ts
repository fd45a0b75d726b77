export const MIN_WIDTH = 56;
const MAX_START_WIDTH = 360;
const CHARACTER = 7.5;
/** Digits of tables are alike, and wider than most letters. */
const DIGIT = 9.2;
const PADDING = 28;

const widthOf = (text: string): number => {
  const digits = text.match(/\d/g)?.length ?? 0;
  return digits * DIGIT + (text.length - digits) * CHARACTER;
};

/** A width in which the longest of some texts fits, within limits. */
export const fittingWidth = (texts: readonly string[], maximum = MAX_START_WIDTH): number => {
  const longest = texts.reduce((width, text) => Math.max(width, widthOf(text)), 0);
  return Math.round(Math.max(MIN_WIDTH, Math.min(maximum, longest + PADDING)));
};

/** The last column takes the room that is left. */
export const gridTemplate = (widths: readonly number[]): string =>
  widths
    .map((width, index) => (index === widths.length - 1 ? `minmax(${width}px,1fr)` : `${width}px`))
    .join(' ');
