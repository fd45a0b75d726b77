import { useSyncExternalStore } from 'react';

const subscribe = (onChange: () => void): (() => void) => {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
};

/** What is shown stays while the browser is offline, and this says why nothing new comes. */
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
