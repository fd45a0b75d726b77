/** The background of a cell by its share of the largest value. The text on it keeps a contrast of 4.5. */
const STRONGEST = 50;

export const heatColor = (share: number): string =>
  `color-mix(in srgb, var(--accent) ${Math.round(Math.min(1, Math.max(0, share)) * STRONGEST)}%, var(--surface))`;
