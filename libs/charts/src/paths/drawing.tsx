import { lazy, type ReactNode, Suspense } from 'react';
import type { OnPoint } from '../common/point-button.tsx';
import { Skeleton } from '../common/skeleton.tsx';
import type { PathsModel } from './model.ts';

const PathsPlot = lazy(() => import('./paths-plot.tsx'));

interface PathsProps {
  readonly model: PathsModel;
  readonly height: number;
  readonly onPoint?: OnPoint;
}

export const PathsChart = (props: PathsProps): ReactNode => (
  <div className="relative h-full">
    <Suspense fallback={<Skeleton />}>
      <PathsPlot {...props} />
    </Suspense>
  </div>
);
