/** Shapes around the origin that tell series apart without colours, in the order of `SYMBOLS` in option.ts. */
export const SHAPES: readonly string[] = [
  'M-3.5 0 a3.5 3.5 0 1 0 7 0 a3.5 3.5 0 1 0 -7 0 Z',
  'M-3.5 -3.5 H3.5 V3.5 H-3.5 Z',
  'M0 -4 L4 3.5 H-4 Z',
  'M0 -4.5 L4.5 0 L0 4.5 L-4.5 0 Z',
  'M-3 -3 L3 3 M3 -3 L-3 3',
  'M0 -4 V4 M-4 0 H4',
];

/** Lines have no area, so their width makes the shape. */
export const shapeWidth = (marker: number): number => (marker < 4 ? 0 : 2.5);

/** Lengths of lines and gaps; the first is solid. */
export const DASHES: readonly (readonly number[])[] = [[], [7, 4], [2, 3], [10, 3, 2, 3], [16, 5]];
