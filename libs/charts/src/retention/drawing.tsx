import { Fragment, type ReactNode, useState } from 'react';
import { formatValue } from '../common/format-value.ts';
import { heatColor } from '../common/heat.ts';
import { useHint } from '../common/hint.tsx';
import { indexed } from '../common/indexed.ts';
import { type OnPoint, PointButton } from '../common/point-button.tsx';
import { percentText, type RetentionCell, type RetentionGroup, type RetentionModel } from './model.ts';

interface RetentionProps {
  readonly model: RetentionModel;
  readonly onPoint?: OnPoint;
}

/** The table of cohorts. With a breakdown each value is one row that opens into its cohorts. */
export const RetentionChart = ({ model, onPoint }: RetentionProps): ReactNode => {
  const { hintOf, hint } = useHint();
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set([0]));
  const toggle = (index: number): void => {
    const next = new Set(open);
    if (!next.delete(index)) next.add(index);
    setOpen(next);
  };
  return (
    <div className="h-full overflow-auto">
      <table className="w-full border-separate border-spacing-0.5 text-xs tabular-nums">
        <thead>
          <tr className="text-muted">
            <th scope="col" className="sticky left-0 z-10 bg-surface px-2 py-1 text-left font-medium">
              Cohort
            </th>
            <th scope="col" className="px-2 py-1 text-right font-medium">
              Size
            </th>
            {indexed(model.columns).map(([index, label]) => (
              <th key={index} scope="col" className="whitespace-nowrap px-2 py-1 text-center font-medium">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {indexed(model.groups).map(([index, group]) => (
            <Fragment key={index}>
              <MeanRow
                group={group}
                isOpen={open.has(index)}
                onToggle={model.groups.length > 1 ? () => toggle(index) : undefined}
              />
              {(model.groups.length === 1 || open.has(index)) &&
                indexed(group.rows).map(([at, row]) => (
                  <tr key={at}>
                    <th
                      scope="row"
                      className="sticky left-0 z-10 whitespace-nowrap bg-surface px-2 py-1 text-left font-normal text-ink"
                    >
                      {row.label}
                    </th>
                    <td className="px-2 py-1 text-right text-muted">{formatValue(row.size)}</td>
                    {indexed(row.cells).map(([column, cell]) => (
                      <td key={column} className="p-0 text-center">
                        {!cell.isFuture && <Cell {...{ cell, model, onPoint, hintOf }} />}
                      </td>
                    ))}
                  </tr>
                ))}
            </Fragment>
          ))}
        </tbody>
      </table>
      {hint}
    </div>
  );
};

interface MeanRowProps {
  readonly group: RetentionGroup;
  readonly isOpen: boolean;
  readonly onToggle: (() => void) | undefined;
}

const MeanRow = ({ group, isOpen, onToggle }: MeanRowProps): ReactNode => {
  const total = group.rows.reduce((sum, row) => sum + row.size, 0);
  // The count beside a breakdown value is of its persons; beside "Mean" it is the average of the cohorts.
  const size = onToggle === undefined ? total / group.rows.length : total;
  if (onToggle === undefined && group.means.every((mean) => mean === null)) return null;
  return (
    <tr className="font-medium">
      <th
        scope="row"
        className="sticky left-0 z-10 whitespace-nowrap bg-surface px-2 py-1 text-left text-ink"
      >
        {onToggle === undefined ? (
          'Mean'
        ) : (
          <button
            type="button"
            aria-expanded={isOpen}
            className="rounded hover:text-accent"
            onClick={onToggle}
          >
            <span aria-hidden="true" className="inline-block w-4 text-muted">
              {isOpen ? '▾' : '▸'}
            </span>
            {group.label}
          </button>
        )}
      </th>
      <td className="px-2 py-1 text-right text-muted">{formatValue(size, { decimalPlaces: 1 })}</td>
      {indexed(group.means).map(([column, mean]) => (
        <td key={column} className="border-line border-b px-2 py-1 text-center text-ink">
          {percentText(mean)}
        </td>
      ))}
    </tr>
  );
};

interface CellProps {
  readonly cell: RetentionCell;
  readonly model: RetentionModel;
  readonly onPoint: OnPoint;
  readonly hintOf: ReturnType<typeof useHint>['hintOf'];
}

/** An incomplete cell has a dashed edge. */
const Cell = ({ cell, model, onPoint, hintOf }: CellProps): ReactNode => {
  const amount = cell.amount === null ? undefined : formatValue(cell.amount, model.format);
  const state = cell.isIncomplete ? ', incomplete' : '';
  return (
    <PointButton
      point={cell.point}
      onPoint={onPoint}
      aria-label={`${cell.label}: ${amount === undefined ? '' : `${amount}, `}${formatValue(cell.count)} persons, ${percentText(cell.rate)}${state}`}
      className={`w-full min-w-14 rounded-sm px-2 py-1.5 text-ink ${cell.isIncomplete ? 'border border-muted border-dashed' : 'border border-transparent'}`}
      style={{ backgroundColor: heatColor(cell.rate ?? 0) }}
      {...hintOf(
        <>
          <div className="font-medium">{cell.label}</div>
          {amount !== undefined && <div>{amount}</div>}
          <div>
            {formatValue(cell.count)} persons, {percentText(cell.rate)}
          </div>
          {cell.isIncomplete && <div className="text-muted">This interval is not over.</div>}
        </>,
      )}
    >
      {amount ?? percentText(cell.rate)}
    </PointButton>
  );
};
