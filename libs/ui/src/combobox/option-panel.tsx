import { Check, Plus, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { classes } from '../shared/classes.ts';
import { OPTION } from '../shared/surfaces.ts';
import { Spinner } from '../spinner/spinner.tsx';
import { type ComboboxOption, groupOptions, MAX_SHOWN, moveActive, stepOfKey } from './option-list.ts';
import { type SearchOptions, useOptions } from './use-options.ts';

export interface OptionPanelProps<Value extends string> {
  readonly label: string;
  readonly options: ReadonlyArray<ComboboxOption<Value>>;
  /** Finds options elsewhere; keep the function stable between renders. */
  readonly onSearch?: SearchOptions<Value> | undefined;
  readonly selected: ReadonlySet<string>;
  readonly isMultiple: boolean;
  readonly onPick: (option: ComboboxOption<Value>) => void;
  /** Offers the typed text as a new option. */
  readonly onCreate?: ((text: string) => void) | undefined;
  readonly searchPlaceholder?: string | undefined;
  readonly noMatch?: ReactNode;
}

/** A search field over a list of options: the inside of `Combobox` and `MultiSelect`. */
export const OptionPanel = <Value extends string>({
  label,
  options,
  onSearch,
  selected,
  isMultiple,
  onPick,
  onCreate,
  searchPlaceholder = 'Search…',
  noMatch = 'Nothing matches.',
}: OptionPanelProps<Value>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [text, setText] = useState('');
  const found = useOptions(options, onSearch, text);
  const groups = groupOptions(found.options.slice(0, MAX_SHOWN));
  const shown = groups.flatMap((group) => group.options);
  const newText = text.trim();
  const canCreate =
    onCreate !== undefined &&
    newText !== '' &&
    !shown.some(({ value, label: name }) => value === newText || name === newText);
  const rows = [...shown.map((option) => option.isDisabled !== true), ...(canCreate ? [true] : [])];

  const [chosenRow, setChosenRow] = useState<number>();
  const startRow = text === '' ? shown.findIndex(({ value }) => selected.has(value)) : 0;
  const active = Math.min(chosenRow ?? Math.max(0, startRow), rows.length - 1);

  useEffect(() => {
    list.current?.querySelector(`[data-row="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const pickRow = (row: number): void => {
    const option = shown[row];
    if (option === undefined) {
      if (canCreate) onCreate(newText);
    } else if (option.isDisabled !== true) onPick(option);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = stepOfKey(event.key);
    if (step !== undefined) {
      event.preventDefault();
      setChosenRow(moveActive(rows, active, step));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      if (active >= 0) pickRow(active);
    }
  };
  const rowProps = (row: number, isSelected: boolean) => ({
    id: `${id}-${row}`,
    'data-row': row,
    'data-highlighted': row === active ? '' : undefined,
    role: 'option',
    'aria-selected': isSelected,
    tabIndex: -1,
    onMouseMove: () => setChosenRow(row),
    onMouseDown: (event: { preventDefault(): void }) => event.preventDefault(),
    onClick: () => pickRow(row),
  });
  let row = -1;

  return (
    <div className="flex max-h-[inherit] flex-col">
      <div className="flex items-center gap-2 border-line border-b px-2.5">
        <Search className="size-4 shrink-0 text-muted" aria-hidden="true" />
        <input
          role="combobox"
          aria-label={`Search: ${label}`}
          aria-expanded={true}
          aria-controls={`${id}-list`}
          aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
          aria-autocomplete="list"
          autoComplete="off"
          spellCheck={false}
          placeholder={searchPlaceholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setChosenRow(undefined);
          }}
          onKeyDown={onKeyDown}
          className="h-9 min-w-0 flex-1 bg-transparent text-sm placeholder:text-muted focus:outline-none pointer-coarse:h-11 pointer-coarse:text-lg"
        />
        {found.isSearching && <Spinner className="text-muted" />}
      </div>
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple || undefined}
        aria-busy={found.isSearching}
        className="max-h-72 min-h-0 flex-1 overflow-y-auto p-1"
      >
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by role
          <div key={group.heading ?? ''} role="group" aria-label={group.heading}>
            {group.heading !== undefined && (
              <div className="px-2 pt-1.5 pb-0.5 text-muted text-xs" aria-hidden="true">
                {group.heading}
              </div>
            )}
            {group.options.map((option) => {
              row += 1;
              const isSelected = selected.has(option.value);
              return (
                <div
                  key={option.value}
                  {...rowProps(row, isSelected)}
                  aria-disabled={option.isDisabled}
                  data-disabled={option.isDisabled === true ? '' : undefined}
                  className={classes(OPTION, isSelected && 'pr-8')}
                >
                  {option.icon}
                  <span className="min-w-0">
                    <span className="block break-words">{option.label}</span>
                    {option.hint !== undefined && (
                      <span className="block text-muted text-xs">{option.hint}</span>
                    )}
                  </span>
                  {option.trailing !== undefined && (
                    <span className="ml-auto flex gap-1 text-muted text-xs">{option.trailing}</span>
                  )}
                  {isSelected && <Check className="absolute right-2 text-accent" aria-hidden="true" />}
                </div>
              );
            })}
          </div>
        ))}
        {canCreate && (
          <div {...rowProps(shown.length, false)} className={OPTION}>
            <Plus className="text-muted" aria-hidden="true" />
            <span className="min-w-0 break-words">Add “{newText}”</span>
          </div>
        )}
      </div>
      <div role="status" className="text-muted text-sm">
        {found.hasFailed && <p className="px-3 pb-3">The search failed. Change the text to try again.</p>}
        {!found.hasFailed && !found.isSearching && rows.length === 0 && (
          <p className="px-3 pb-3">{noMatch}</p>
        )}
        {found.options.length > MAX_SHOWN && (
          <p className="border-line border-t px-3 py-1.5 text-xs">
            {found.options.length - MAX_SHOWN} more. Type to narrow the list.
          </p>
        )}
      </div>
    </div>
  );
};
