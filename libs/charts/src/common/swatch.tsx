/** Filled areas tell series apart by a pattern besides the colour. */
import type { ReactNode } from 'react';

export interface Swatch {
  /** From 1. */
  readonly color: number;
  readonly marker: number;
}

/** Lines of a pattern in a square of eight pixels; the first pattern is plain. */
export const PATTERNS: readonly string[] = [
  '',
  'M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6',
  'M2 2 h1.6 M6 6 h1.6',
  'M0 2 H8 M0 6 H8',
  'M-2 6 L2 10 M0 0 L8 8 M6 -2 L10 2',
  'M2 0 V8 M6 0 V8',
];

export const PATTERN_SIZE = 8;

const idOf = ({ color, marker }: Swatch): string => `swatch-${color}-${marker}`;

export const swatchFill = (swatch: Swatch): string =>
  PATTERNS[swatch.marker] ? `url(#${idOf(swatch)})` : `var(--series-${swatch.color})`;

export const SwatchPattern = (swatch: Swatch): ReactNode =>
  PATTERNS[swatch.marker] && (
    <pattern id={idOf(swatch)} width={PATTERN_SIZE} height={PATTERN_SIZE} patternUnits="userSpaceOnUse">
      <rect width={PATTERN_SIZE} height={PATTERN_SIZE} fill={`var(--series-${swatch.color})`} />
      <path d={PATTERNS[swatch.marker]} stroke="var(--surface)" strokeOpacity="0.35" strokeWidth="1.5" />
    </pattern>
  );
