export const MIN_WIDTH = 56;
const MAX_START_WIDTH = 360;
const CHARACTER = 7.5;
const PADDING = 28;

/** A width in which the longest of some texts fits, within limits. */
export const fittingWidth = (texts: readonly string[], maximum = MAX_START_WIDTH): number => {
  const longest = texts.reduce((length, text) => Math.max(length, text.length), 0);
  return Math.round(Math.max(MIN_WIDTH, Math.min(maximum, longest * CHARACTER + PADDING)));
};

/** The last column takes the room that is left. */
export const gridTemplate = (widths: readonly number[]): string =>
  widths
    .map((width, index) => (index === widths.length - 1 ? `minmax(${width}px,1fr)` : `${width}px`))
    .join(' ');
