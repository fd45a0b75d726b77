import { useEffect, useState } from 'react';

/** The value after it has not changed for a while; the first one at once. `key` says whether two values are equal. */
export const useDebounced = <T>(value: T, key: string, milliseconds: number): T => {
  const [settled, setSettled] = useState({ value, key });
  useEffect(() => {
    if (settled.key === key) return;
    const timer = setTimeout(() => setSettled({ value, key }), milliseconds);
    return () => clearTimeout(timer);
  }, [value, key, milliseconds, settled.key]);
  return settled.value;
};
