import { Button, type MenuEntry } from '@meridian/ui';
import { Plus } from 'lucide-react';
import { byPosition } from '../form/by-position.ts';
import type { Entity } from '../query/query-types.ts';
import { duplicateAt, moveBy, nodeOf, removeAt, replaceAt, seriesLetter } from './entity.ts';
import { EventPicker } from './event-picker.tsx';
import { SeriesRow } from './series-row.tsx';

export interface SeriesEditorProps {
  readonly series: readonly Entity[];
  readonly onChange: (series: Entity[]) => void;
  /** The kind of the query, which decides what can be counted. */
  readonly queryKind: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The problem with the series at a position. */
  readonly problemAt?: (index: number) => string | undefined;
}

/** The series of a trend, or the steps of a funnel. */
export const SeriesEditor = ({
  series,
  onChange,
  queryKind,
  minimum = 1,
  maximum = 26,
  problemAt,
}: SeriesEditorProps) => {
  const isFunnel = queryKind === 'FunnelsQuery';
  const markOf = (index: number): string => (isFunnel ? String(index + 1) : seriesLetter(index));
  const menuOf = (entity: Entity, index: number): MenuEntry[] => [
    ...(series.length < maximum
      ? [{ label: 'Duplicate', onSelect: () => onChange(duplicateAt(series, index)) }]
      : []),
    {
      label: 'Move up',
      isDisabled: index === 0,
      onSelect: () => onChange(moveBy(series, index, -1)),
    },
    {
      label: 'Move down',
      isDisabled: index === series.length - 1,
      onSelect: () => onChange(moveBy(series, index, 1)),
    },
    ...(isFunnel && index > 0
      ? [
          {
            label: 'Optional step',
            isChecked: entity.optionalInFunnel === true,
            onSelect: () =>
              onChange(replaceAt(series, index, { ...entity, optionalInFunnel: !entity.optionalInFunnel })),
          },
        ]
      : []),
    'separator',
    {
      label: 'Remove',
      isDanger: true,
      isDisabled: series.length <= minimum,
      onSelect: () => onChange(removeAt(series, index)),
    },
  ];
  return (
    <div className="grid gap-2">
      <ol className="grid gap-2">
        {byPosition(series).map(({ item: entity, index, key }) => (
          <SeriesRow
            key={key}
            series={entity}
            mark={markOf(index)}
            queryKind={queryKind}
            onChange={(changed) => onChange(replaceAt(series, index, changed))}
            menu={menuOf(entity, index)}
            problem={problemAt?.(index)}
          />
        ))}
      </ol>
      {series.length < maximum && (
        <EventPicker
          label={isFunnel ? 'Add step' : 'Add series'}
          value={undefined}
          onChange={(chosen) => onChange([...series, nodeOf(chosen)])}
          trigger={
            <Button size="sm" variant="ghost" icon={<Plus />} className="justify-self-start text-muted">
              {isFunnel ? 'Add step' : 'Add series'}
            </Button>
          }
        />
      )}
    </div>
  );
};
