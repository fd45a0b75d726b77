import type { ReactNode } from 'react';
import { SHAPES, shapeWidth } from './shapes.ts';

interface SeriesShapeProps {
  readonly marker: number;
  readonly x: number;
  readonly y: number;
}

/** The shape of a series, in the colour of the element around it. */
export const SeriesShape = ({ marker, x, y }: SeriesShapeProps): ReactNode => (
  <path
    d={SHAPES[marker]}
    transform={`translate(${x} ${y})`}
    strokeWidth={shapeWidth(marker)}
    strokeDasharray="none"
  />
);
