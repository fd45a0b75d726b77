import { useEffect, useState } from 'react';
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
  const [found, setFound] = useState<FoundOptions<Value>>({ options, isSearching: false, hasFailed: false });
  useEffect(() => {
    if (onSearch === undefined) return;
    const controller = new AbortController();
    setFound((earlier) => ({ ...earlier, isSearching: true, hasFailed: false }));
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
  // Until the next results arrive, those of the earlier text that still match are shown, so that Enter picks what is meant.
  if (onSearch !== undefined)
    return found.isSearching ? { ...found, options: filterOptions(found.options, text) } : found;
  return { options: filterOptions(options, text), isSearching: false, hasFailed: false };
};
