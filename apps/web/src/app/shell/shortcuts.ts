/** Keyboard shortcuts: a chord of keys that are pressed one after the other, such as `g i`, or one key. */
import { useEffect, useRef } from 'react';

export interface Shortcut {
  /** Keys in order, each as `KeyboardEvent.key`; `mod` means Ctrl or ⌘, as in `mod+k`. */
  readonly keys: readonly string[];
  readonly label: string;
  readonly run: () => void;
}

const CHORD_MS = 1_200;

/** Whether the platform, as browsers name it, has the key ⌘: "macOS", "MacIntel", "iPad". */
const isApple = (platform: string): boolean => /^(mac|ip(hone|ad|od))/i.test(platform);

/** The name of a key for people. */
export const keyName = (key: string, platform: string = navigator.platform): string => {
  if (!key.startsWith('mod+')) return key;
  const letter = key.slice('mod+'.length).toUpperCase();
  return isApple(platform) ? `⌘${letter}` : `Ctrl ${letter}`;
};

/** The name of a pressed key in the form that shortcuts use. */
export const pressedKey = (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): string =>
  event.ctrlKey || event.metaKey ? `mod+${event.key.toLowerCase()}` : event.key;

/** The shortcuts that the pressed keys complete, and whether they begin a longer one. */
export const matchKeys = (
  shortcuts: readonly Shortcut[],
  pressed: readonly string[],
): { readonly complete: Shortcut | undefined; readonly isBegun: boolean } => {
  const begins = ({ keys }: Shortcut): boolean => pressed.every((key, index) => keys[index] === key);
  const candidates = shortcuts.filter(begins);
  return {
    complete: candidates.find(({ keys }) => keys.length === pressed.length),
    isBegun: candidates.some(({ keys }) => keys.length > pressed.length),
  };
};

const WITH_OWN_KEYS = ['textbox', 'combobox', 'listbox', 'menu', 'dialog', 'alertdialog']
  .map((role) => `[role=${role}]`)
  .join();

/** True where keys mean something else: in fields, editors, lists of options, menus and dialogs. */
const hasOwnKeys = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest(`input, textarea, select, ${WITH_OWN_KEYS}`) !== null);

export const useShortcuts = (shortcuts: readonly Shortcut[]): void => {
  const current = useRef(shortcuts);
  current.current = shortcuts;
  useEffect(() => {
    let pressed: string[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const key = pressedKey(event);
      if (event.altKey || ['Shift', 'Control', 'Meta'].includes(event.key)) return;
      if (event.defaultPrevented || (hasOwnKeys(event.target) && !key.startsWith('mod+'))) return;
      clearTimeout(timer);
      const match = matchKeys(current.current, [...pressed, key]);
      const { complete, isBegun } =
        match.complete || match.isBegun ? match : matchKeys(current.current, [key]);
      pressed = isBegun ? (match.isBegun ? [...pressed, key] : [key]) : [];
      if (isBegun)
        timer = setTimeout(() => {
          pressed = [];
        }, CHORD_MS);
      if (complete === undefined) return;
      event.preventDefault();
      complete.run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      clearTimeout(timer);
    };
  }, []);
};
