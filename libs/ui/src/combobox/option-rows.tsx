import { Check } from 'lucide-react';
import { memo, type RefObject, useEffect } from 'react';
import { classes } from '../shared/classes.ts';
import { OPTION } from '../shared/surfaces.ts';
import type { ComboboxOption, OptionGroup } from './option-list.ts';

interface OptionRowsProps {
  /** The start of the ids of rows. */
  readonly id: string;
  readonly list: RefObject<HTMLDivElement | null>;
  readonly groups: ReadonlyArray<OptionGroup<string>>;
  readonly selected: ReadonlySet<string>;
  readonly active: number;
  /** The pointer is over a row. */
  readonly onPoint: (row: number) => void;
  readonly onPick: (option: ComboboxOption) => void;
}

/** The options, by group. Only rows that change are drawn again. */
export const OptionRows = memo(({ id, list, groups, selected, active, onPoint, onPick }: OptionRowsProps) => {
  // The first row is in view when a list appears, and looking that up would cost a layout.
  const isScrolled = active > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows may have come before the active one
  useEffect(() => {
    const box = list.current;
    if (box === null || (!isScrolled && box.scrollTop === 0)) return;
    box.querySelector(`[data-row="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, groups]);
  let row = -1;
  return groups.map((group) => (
    // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
    <div key={group.heading ?? ''} role="group" aria-label={group.heading}>
      {group.heading !== undefined && (
        <div className="px-2 pt-1.5 pb-0.5 text-muted text-xs" aria-hidden="true">
          {group.heading}
        </div>
      )}
      {group.options.map((option) => {
        row += 1;
        return (
          <OptionRow
            key={option.value}
            id={`${id}-${row}`}
            row={row}
            option={option}
            isActive={row === active}
            isSelected={selected.has(option.value)}
            onPoint={onPoint}
            onPick={onPick}
          />
        );
      })}
    </div>
  ));
});

interface OptionRowProps {
  readonly id: string;
  readonly row: number;
  readonly option: ComboboxOption;
  readonly isActive: boolean;
  readonly isSelected: boolean;
  readonly onPoint: (row: number) => void;
  readonly onPick: (option: ComboboxOption) => void;
}

const OptionRow = memo(({ id, row, option, isActive, isSelected, onPoint, onPick }: OptionRowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: the search field above handles the keys
  <div
    id={id}
    data-row={row}
    data-highlighted={isActive ? '' : undefined}
    role="option"
    aria-selected={isSelected}
    tabIndex={-1}
    onMouseMove={() => onPoint(row)}
    onMouseDown={(event) => event.preventDefault()}
    onClick={() => onPick(option)}
    aria-disabled={option.isDisabled}
    data-disabled={option.isDisabled === true ? '' : undefined}
    className={classes(OPTION, isSelected && 'pr-8')}
  >
    {option.icon}
    <span className="min-w-0">
      <bdi className="block break-words">{option.label}</bdi>
      {option.hint !== undefined && <span className="block text-muted text-xs">{option.hint}</span>}
    </span>
    {option.trailing !== undefined && (
      <span className="ml-auto flex gap-1 text-muted text-xs">{option.trailing}</span>
    )}
    {isSelected && <Check className="absolute right-2 text-accent" aria-hidden="true" />}
  </div>
));
