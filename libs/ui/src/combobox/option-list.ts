import type { ReactNode } from 'react';

export interface ComboboxOption<Value extends string = string> {
  readonly value: Value;
  readonly label: string;
  readonly hint?: string;
  readonly icon?: ReactNode;
  /** The heading under which the option is listed. */
  readonly group?: string;
  /** Other words that find the option. */
  readonly keywords?: string;
  /** Shown at the end of the row, such as a shortcut. */
  readonly trailing?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface OptionGroup<Value extends string = string> {
  readonly heading: string | undefined;
  readonly options: ReadonlyArray<ComboboxOption<Value>>;
}

/** Longer lists do not help anyone to choose, and they take long to draw. */
export const MAX_SHOWN = 200;

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

const isWordStart = (text: string, position: number): boolean =>
  position === 0 || !/[\p{L}\p{N}]/u.test(text[position - 1]!);

/** How well an option fits a text: smaller is better, `undefined` when it does not. */
export const rankOption = (option: ComboboxOption, search: string): number | undefined => {
  const text = fold(search.trim());
  if (text === '') return 0;
  const label = fold(option.label);
  if (label === text || option.value === search.trim()) return 0;
  const position = label.indexOf(text);
  if (position === 0) return 1;
  if (position > 0) return isWordStart(label, position) ? 2 : 3;
  const all = fold(`${option.label} ${option.value} ${option.keywords ?? ''} ${option.hint ?? ''}`);
  return text.split(/\s+/).every((word) => all.includes(word)) ? 4 : undefined;
};

/** The options that fit, the best first; equally good ones keep their order. */
export const filterOptions = <Value extends string>(
  options: ReadonlyArray<ComboboxOption<Value>>,
  search: string,
): ReadonlyArray<ComboboxOption<Value>> =>
  options
    .map((option) => ({ option, rank: rankOption(option, search) }))
    .filter((found): found is { option: ComboboxOption<Value>; rank: number } => found.rank !== undefined)
    .sort((a, b) => a.rank - b.rank)
    .map(({ option }) => option);

/** Options under their headings, in the order in which the headings first appear. */
export const groupOptions = <Value extends string>(
  options: ReadonlyArray<ComboboxOption<Value>>,
): ReadonlyArray<OptionGroup<Value>> => {
  const groups = new Map<string | undefined, Array<ComboboxOption<Value>>>();
  for (const option of options) {
    const group = groups.get(option.group);
    if (group === undefined) groups.set(option.group, [option]);
    else group.push(option);
  }
  return [...groups].map(([heading, members]) => ({ heading, options: members }));
};

export type Step = 'next' | 'previous' | 'first' | 'last' | 'nextPage' | 'previousPage';

const STEP_OF_KEY: Readonly<Record<string, Step>> = {
  ArrowDown: 'next',
  ArrowUp: 'previous',
  PageDown: 'nextPage',
  PageUp: 'previousPage',
};

export const stepOfKey = (key: string): Step | undefined => STEP_OF_KEY[key];

const PAGE = 8;

/** The next row that can be chosen; the ends meet for single steps. */
export const moveActive = (rows: readonly boolean[], active: number, step: Step): number => {
  const last = rows.length - 1;
  if (!rows.includes(true)) return -1;
  const target = {
    next: active >= last ? 0 : active + 1,
    previous: active <= 0 ? last : active - 1,
    first: 0,
    last,
    nextPage: Math.min(last, active + PAGE),
    previousPage: Math.max(0, active - PAGE),
  }[step];
  const direction = step === 'previous' || step === 'last' || step === 'nextPage' ? -1 : 1;
  for (let distance = 0; distance <= last; distance += 1) {
    const row = (target + direction * distance + 2 * rows.length) % rows.length;
    if (rows[row] === true) return row;
  }
  return -1;
};
