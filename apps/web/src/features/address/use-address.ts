import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';

/** The parameters behind the `?` of this page, as its route has checked them, and a function that changes them. */
export const useAddress = <Search extends object>() => {
  const search = useSearch({ strict: false }) as Search;
  const navigate = useNavigate();
  const setSearch = useCallback(
    (next: Search | ((before: Search) => Search), isReplaced = false): void => {
      void navigate({ to: '.', search: next as never, replace: isReplaced });
    },
    [navigate],
  );
  return { search, setSearch };
};
