import { useCallback, useEffect, useState } from 'react';

export interface AutoRefresh {
  /** Grows with every refresh; tiles compute their answers again when it does. */
  readonly count: number;
  /** Seconds between two refreshes; 0 turns them off. */
  readonly seconds: number;
  setSeconds(seconds: number): void;
  refreshNow(): void;
}

/** Refreshes while the page is visible; a hidden page sends no requests. */
export const useAutoRefresh = (): AutoRefresh => {
  const [count, setCount] = useState(0);
  const [seconds, setSeconds] = useState(0);
  const refreshNow = useCallback(() => setCount((current) => current + 1), []);
  useEffect(() => {
    if (seconds === 0) return;
    const timer = setInterval(() => document.visibilityState === 'visible' && refreshNow(), seconds * 1000);
    return () => clearInterval(timer);
  }, [seconds, refreshNow]);
  return { count, seconds, setSeconds, refreshNow };
};
