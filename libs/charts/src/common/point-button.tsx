import type { ComponentProps, ReactNode } from 'react';
import type { ChartPoint } from './model.ts';

export type OnPoint = ((point: ChartPoint) => void) | undefined;

type PointButtonProps = Omit<ComponentProps<'button'>, 'type' | 'onClick'> & {
  readonly point: ChartPoint | undefined;
  readonly onPoint: OnPoint;
};

/**
 * A part of a chart that can be chosen. Where the persons behind it cannot be listed it is a picture that the
 * keyboard still reaches, because its note shows on focus.
 */
export const PointButton = ({ point, onPoint, children, ...rest }: PointButtonProps): ReactNode => {
  const isOpenable = point?.hasActors === true && onPoint !== undefined;
  return (
    <button
      {...rest}
      type="button"
      aria-disabled={!isOpenable}
      className={`${rest.className ?? ''} ${isOpenable ? '' : 'cursor-default!'}`}
      onClick={() => isOpenable && onPoint(point)}
    >
      {children}
    </button>
  );
};
