export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];

/** `start.js` of the web app reads the same key before the first paint. */
const THEME_KEY = 'meridian.theme';

export const parseTheme = (stored: string | null): Theme =>
  stored === 'light' || stored === 'dark' ? stored : 'system';

const listeners = new Set<() => void>();
let chosen: Theme | undefined;

/** Browsers that block storage throw on access; the choice then lasts as long as the page. */
const stored = (): string | null => {
  try {
    return localStorage.getItem(THEME_KEY);
  } catch {
    return null;
  }
};

export const currentTheme = (): Theme => {
  chosen ??= parseTheme(stored());
  return chosen;
};

const apply = (theme: Theme): void => {
  chosen = theme;
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
  for (const listener of listeners) listener();
};

export const setTheme = (theme: Theme): void => {
  apply(theme);
  try {
    if (theme === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, theme);
  } catch {}
};

const followOtherTabs = (event: StorageEvent): void => {
  if (event.key === THEME_KEY) apply(parseTheme(event.newValue));
};

export const subscribeToTheme = (listener: () => void): (() => void) => {
  if (listeners.size === 0) addEventListener('storage', followOtherTabs);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) removeEventListener('storage', followOtherTabs);
  };
};
