import { useCallback, useLayoutEffect, useRef } from 'react';

/** The newest version of a function behind one that never changes, for parts that are drawn again only when they have to. */
export const useStable = <Args extends readonly unknown[], Result>(
  work: (...args: Args) => Result,
): ((...args: Args) => Result) => {
  const newest = useRef(work);
  useLayoutEffect(() => {
    newest.current = work;
  });
  return useCallback((...args: Args) => newest.current(...args), []);
};
