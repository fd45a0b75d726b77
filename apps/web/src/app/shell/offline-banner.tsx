import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** While the browser is offline, the page keeps its content and this banner explains why there are no updates. */
export const OfflineBanner = () => {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
  if (isOnline) return null;
  return (
    <p role="status" className="border-line border-b bg-warn-bg px-6 py-2 text-warn-ink">
      You are offline. What you see may be out of date; your changes are kept in this tab.
    </p>
  );
};
