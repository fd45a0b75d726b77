import { Plus, Search } from 'lucide-react';
import {
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { OPTION } from '../shared/surfaces.ts';
import { Spinner } from '../spinner/spinner.tsx';
import {
  type ComboboxOption,
  groupOptions,
  MAX_SHOWN,
  moveActive,
  type OptionGroup,
  stepOfKey,
} from './option-list.ts';
import { OptionRows } from './option-rows.tsx';
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

/** Up to this many options are drawn at once. */
const FEW = 8;
const NO_GROUPS: readonly never[] = [];

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
  const groups = useMemo(() => groupOptions(found.options.slice(0, MAX_SHOWN)), [found.options]);
  const shown = groups.flatMap((group) => group.options);
  // A long list is drawn after the field has answered: it would delay the opening, and every key.
  const drawn = useDeferredValue(groups, shown.length > FEW ? NO_GROUPS : groups);
  const newText = text.trim();
  const canCreate =
    onCreate !== undefined &&
    newText !== '' &&
    !shown.some(({ value, label: name }) => value === newText || name === newText);
  const rows = [...shown.map((option) => option.isDisabled !== true), ...(canCreate ? [true] : [])];

  const [chosenRow, setChosenRow] = useState<number>();
  const startRow = text === '' ? shown.findIndex(({ value }) => selected.has(value)) : 0;
  const active = Math.min(chosenRow ?? Math.max(0, startRow), rows.length - 1);

  const pickOption = (option: ComboboxOption<Value>): void => {
    if (option.isDisabled !== true) onPick(option);
  };
  const pickRow = (row: number): void => {
    const option = shown[row];
    if (option !== undefined) pickOption(option);
    else if (canCreate) onCreate(newText);
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
  const pick = useRef(pickOption);
  useLayoutEffect(() => {
    pick.current = pickOption;
  });
  const onPickOption = useCallback((option: ComboboxOption) => pick.current(option as never), []);

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
        <OptionRows
          id={id}
          list={list}
          groups={drawn as ReadonlyArray<OptionGroup>}
          selected={selected}
          active={active}
          onPoint={setChosenRow}
          onPick={onPickOption}
        />
        {canCreate && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the search field handles the keys
          <div
            id={`${id}-${shown.length}`}
            data-highlighted={active === shown.length ? '' : undefined}
            role="option"
            aria-selected={false}
            tabIndex={-1}
            onMouseMove={() => setChosenRow(shown.length)}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => pickRow(shown.length)}
            className={OPTION}
          >
            <Plus className="text-muted" aria-hidden="true" />
            <span className="min-w-0 break-words">
              Add “<bdi>{newText}</bdi>”
            </span>
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
