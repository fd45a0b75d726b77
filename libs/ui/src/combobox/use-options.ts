import { useEffect, useMemo, useState } from 'react';
import { type ComboboxOption, filterOptions } from './option-list.ts';

/** Finds options elsewhere. The signal fires when the text has changed since. */
export type SearchOptions<Value extends string> = (
  text: string,
  signal: AbortSignal,
) => Promise<ReadonlyArray<ComboboxOption<Value>>>;

export interface FoundOptions<Value extends string> {
  readonly options: ReadonlyArray<ComboboxOption<Value>>;
  readonly isSearching: boolean;
  readonly hasFailed: boolean;
}

const PAUSE_MS = 150;

/** The options for a text: filtered here, or found by `onSearch`. Earlier results that match stay until the next ones arrive. */
export const useOptions = <Value extends string>(
  options: ReadonlyArray<ComboboxOption<Value>>,
  onSearch: SearchOptions<Value> | undefined,
  text: string,
): FoundOptions<Value> => {
  const [found, setFound] = useState<FoundOptions<Value>>({
    options,
    isSearching: onSearch !== undefined,
    hasFailed: false,
  });
  useEffect(() => {
    if (onSearch === undefined) return;
    const controller = new AbortController();
    setFound((earlier) =>
      earlier.isSearching && !earlier.hasFailed
        ? earlier
        : { ...earlier, isSearching: true, hasFailed: false },
    );
    const search = async (): Promise<void> => {
      try {
        const next = await onSearch(text, controller.signal);
        if (!controller.signal.aborted) setFound({ options: next, isSearching: false, hasFailed: false });
      } catch {
        if (!controller.signal.aborted) setFound({ options: [], isSearching: false, hasFailed: true });
      }
    };
    const timer = setTimeout(search, text === '' ? 0 : PAUSE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [onSearch, text]);
  // Until the next results arrive, the earlier ones that still match are shown, so that Enter picks the intended one.
  const isFiltered = onSearch === undefined || found.isSearching;
  const all = onSearch === undefined ? options : found.options;
  const shown = useMemo(() => (isFiltered ? filterOptions(all, text) : all), [isFiltered, all, text]);
  return onSearch === undefined
    ? { options: shown, isSearching: false, hasFailed: false }
    : { ...found, options: shown };
};
