/** Filled areas tell series apart by a pattern besides the colour. */
import type { CSSProperties, ReactNode } from 'react';

export interface Swatch {
  /** The number of the color, from 1. */
  readonly color: number;
  readonly marker: number;
  readonly dash: number;
}

export interface Pattern {
  /** Lines in a square of eight pixels; none where the area is plain. */
  readonly lines: string;
  readonly scale: number;
}

const LINES: readonly string[] = [
  '',
  'M-2 2 L2 -2 M0 8 L8 0 M6 10 L10 6',
  'M2 2 h1.6 M6 6 h1.6',
  'M0 2 H8 M0 6 H8',
  'M-2 6 L2 10 M0 0 L8 8 M6 -2 L10 2',
  'M2 0 V8 M6 0 V8',
];
const GRID = 'M4 0 V8 M0 4 H8';
/** The patterns repeat narrower or wider. */
const SCALES = [1, 0.6, 1.6, 0.4, 2.4];

export const PATTERN_SIZE = 8;

export const patternOf = ({ marker, dash }: Swatch): Pattern => ({
  lines: marker === 0 && dash > 0 ? GRID : (LINES[marker] ?? ''),
  scale: SCALES[dash] ?? 1,
});

const idOf = ({ color, marker, dash }: Swatch): string => `swatch-${color}-${marker}-${dash}`;

export const swatchFill = (swatch: Swatch): string =>
  patternOf(swatch).lines === '' ? `var(--series-${swatch.color})` : `url(#${idOf(swatch)})`;

export const SwatchPattern = (swatch: Swatch): ReactNode => {
  const { lines, scale } = patternOf(swatch);
  return (
    lines !== '' && (
      <pattern
        id={idOf(swatch)}
        width={PATTERN_SIZE}
        height={PATTERN_SIZE}
        patternUnits="userSpaceOnUse"
        patternTransform={`scale(${scale})`}
      >
        <rect width={PATTERN_SIZE} height={PATTERN_SIZE} fill={`var(--series-${swatch.color})`} />
        <path d={lines} stroke="var(--surface)" strokeOpacity="0.35" strokeWidth="1.5" />
      </pattern>
    )
  );
};

const stripes = (angle: number, line: string, size: number): string =>
  `repeating-linear-gradient(${angle}deg, ${line} 0 1.5px, transparent 1.5px ${size}px)`;

/** The same patterns for parts that are HTML. */
const gradientsOf = ({ marker, dash }: Swatch, line: string): readonly string[] => {
  const size = 6 * (SCALES[dash] ?? 1);
  switch (marker) {
    case 0:
      return dash === 0 ? [] : [stripes(0, line, size), stripes(90, line, size)];
    case 1:
      return [stripes(135, line, size)];
    case 2:
      return [`radial-gradient(${line} 1.5px, transparent 1.5px) 0 0 / ${size}px ${size}px`];
    case 3:
      return [stripes(0, line, size)];
    case 4:
      return [stripes(45, line, size)];
    default:
      return [stripes(90, line, size)];
  }
};

/** A background of one colour with the lines of a pattern in another. */
export const patternOver = (swatch: Swatch, color: string, line: string): string =>
  [...gradientsOf(swatch, line), color].join(', ');

export const swatchStyle = (swatch: Swatch): CSSProperties => ({
  background: patternOver(
    swatch,
    `var(--series-${swatch.color})`,
    'color-mix(in srgb, var(--surface) 35%, transparent)',
  ),
});
