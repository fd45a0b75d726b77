/** The flow of paths. It is loaded lazily, so only this file imports d3-sankey. */
import { type ReactNode, type SVGProps, useMemo, useRef, useState } from 'react';
import { formatValue } from '../common/format-value.ts';
import { useHint } from '../common/hint.tsx';
import { type OnPoint, PointButton } from '../common/point-button.tsx';
import { scrollArea } from '../common/scroll-area.ts';
import { useWidth } from '../common/use-width.ts';
import { layoutOf } from './layout.ts';
import type { PathLink, PathNode, PathsModel } from './model.ts';

interface PathsPlotProps {
  readonly model: PathsModel;
  readonly height: number;
  readonly onPoint?: OnPoint;
}

const STEP_WIDTH = 170;

export default function PathsPlot({ model, height, onPoint }: PathsPlotProps): ReactNode {
  const place = useRef<HTMLDivElement>(null);
  const width = Math.max(useWidth(place), model.stepCount * STEP_WIDTH);
  const { hintOf, hint } = useHint();
  const [near, setNear] = useState<string>();
  const layout = useMemo(() => layoutOf(model, { width, height: height - 12 }), [model, width, height]);
  const isNear = ({ source, target }: PathLink): boolean =>
    near === undefined || near === source || near === target;
  const labelWidth = Math.max(60, width / Math.max(1, model.stepCount) - 24);
  return (
    <div
      {...scrollArea('Paths, from left to right')}
      ref={place}
      className="h-full overflow-x-auto overflow-y-hidden"
    >
      <div className="relative" style={{ width, height: height - 12 }}>
        <svg width={width} height={height - 12} className="absolute inset-0">
          <title>Connections between the steps</title>
          {layout.links.map(({ link, path, width: stroke }) => (
            <path
              key={`${link.source}\n${link.target}`}
              d={path}
              fill="none"
              stroke="var(--series-1)"
              strokeWidth={stroke}
              strokeOpacity={isNear(link) ? 0.28 : 0.08}
              className={onPoint === undefined ? '' : 'cursor-pointer hover:[stroke-opacity:0.5]'}
              {...pressable(link, onPoint)}
              {...hintOf(<LinkDetails link={link} />)}
            />
          ))}
        </svg>
        <ol>
          {layout.nodes.map(({ node, x, y, width: thickness, height: length }) => {
            const hints = hintOf(<NodeDetails node={node} />);
            return (
              <li key={node.key}>
                <span
                  aria-hidden="true"
                  className="absolute rounded-xs bg-series-1"
                  style={{ left: x, top: y, width: thickness, height: length }}
                />
                <PointButton
                  point={node.point}
                  onPoint={onPoint}
                  className="absolute flex items-baseline gap-1.5 rounded bg-surface/70 px-0.5 text-left text-xs hover:bg-hover"
                  style={{ left: x, top: y - 18, maxWidth: labelWidth }}
                  {...hints}
                  onPointerEnter={(event) => {
                    setNear(node.key);
                    hints.onPointerEnter(event);
                  }}
                  onPointerLeave={() => {
                    setNear(undefined);
                    hints.onPointerLeave();
                  }}
                >
                  <span className="sr-only">Step {node.step}: </span>
                  <span className="truncate text-ink">{tailOf(node.label)}</span>
                  <span className="sr-only">, </span>
                  <span className="text-muted tabular-nums">{formatValue(node.count)}</span>
                </PointButton>
              </li>
            );
          })}
        </ol>
      </div>
      {hint}
    </div>
  );
}

/** A band of the drawing that can be chosen like a button. */
const pressable = ({ point, value }: PathLink, onPoint: OnPoint): SVGProps<SVGPathElement> => ({
  role: onPoint === undefined ? 'img' : 'button',
  tabIndex: 0,
  'aria-label': `${point.label}: ${formatValue(value)}`,
  onClick: () => onPoint?.(point),
  onKeyDown: (event) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onPoint?.(point);
    }
  },
});

/** The end of an address says more than its beginning. */
const tailOf = (label: string): string => {
  const slash = label.indexOf('/');
  return slash > 0 && label.length > slash + 1 ? label.slice(slash) : label;
};

const LinkDetails = ({ link }: { link: PathLink }): ReactNode => (
  <>
    <div className="font-medium">{link.point.label}</div>
    <div>{formatValue(link.value)}</div>
    <div className="text-muted">
      after {formatValue(link.averageMilliseconds, { kind: 'duration_ms' })} on average
    </div>
  </>
);

const NodeDetails = ({ node }: { node: PathNode }): ReactNode => (
  <>
    <div className="break-all font-medium">{node.label}</div>
    <div>{formatValue(node.count)} came here</div>
    <div className="text-muted">
      {formatValue(node.continued)} went on, {formatValue(node.count - node.continued)} did not
    </div>
  </>
);
