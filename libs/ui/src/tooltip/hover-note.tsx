/** Notes that repeat the names of buttons. One element serves all of them, so a button with a note costs no more than a button. */
import {
  createContext,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { Kbd } from '../status/kbd.tsx';

interface NoteText {
  readonly text: ReactNode;
  readonly shortcut: string | undefined;
}

interface Shown extends NoteText {
  readonly target: HTMLElement;
}

interface Notes {
  readonly show: (note: Shown, delayMs: number) => void;
  readonly hide: (delayMs: number) => void;
}

const SHOW_AFTER_MS = 400;
/** Long enough to move the pointer onto the note. */
const HIDE_AFTER_MS = 120;
const GAP = 6;
const EDGE = 8;

const NotesContext = createContext<Notes>({ show: () => undefined, hide: () => undefined });

export const HoverNotes = ({ children }: { readonly children: ReactNode }) => {
  const [shown, setShown] = useState<Shown>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const notes = useMemo(() => {
    const later = (note: Shown | undefined, delayMs: number): void => {
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setShown(note), delayMs);
    };
    return {
      show: later,
      hide: (delayMs: number) => later(undefined, delayMs),
    };
  }, []);
  return (
    <NotesContext value={notes}>
      {children}
      {shown !== undefined && <Note {...shown} notes={notes} />}
    </NotesContext>
  );
};

const Note = ({ target, text, shortcut, notes }: Shown & { readonly notes: Notes }) => {
  const box = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState({ left: 0, top: -1_000 });
  useLayoutEffect(() => {
    const around = target.getBoundingClientRect();
    const own = box.current?.getBoundingClientRect() ?? new DOMRect();
    const above = around.top - own.height - GAP;
    const middle = around.left + around.width / 2 - own.width / 2;
    setPlace({
      left: Math.max(EDGE, Math.min(middle, innerWidth - own.width - EDGE)),
      top: above < EDGE ? around.bottom + GAP : above,
    });
  }, [target]);
  useEffect(() => {
    const hide = (): void => notes.hide(0);
    const hideIfGone = (): void => {
      if (!target.isConnected) hide();
    };
    document.addEventListener('keydown', hide);
    document.addEventListener('scroll', hide, true);
    document.addEventListener('pointermove', hideIfGone);
    return () => {
      document.removeEventListener('keydown', hide);
      document.removeEventListener('scroll', hide, true);
      document.removeEventListener('pointermove', hideIfGone);
    };
  }, [target, notes]);
  return (
    <div
      ref={box}
      role="tooltip"
      onPointerEnter={() => notes.show({ target, text, shortcut }, 0)}
      onPointerLeave={() => notes.hide(HIDE_AFTER_MS)}
      style={place}
      className="fixed z-70 flex max-w-72 animate-fade-in items-center gap-2 rounded-md bg-ink px-2 py-1 text-canvas text-xs"
    >
      {text}
      {shortcut !== undefined && <Kbd isInverted>{shortcut}</Kbd>}
    </div>
  );
};

interface NoteEvents {
  readonly onPointerEnter?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined;
  readonly onPointerLeave?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined;
  readonly onPointerDown?: ((event: PointerEvent<HTMLButtonElement>) => void) | undefined;
  readonly onFocus?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
  readonly onBlur?: ((event: FocusEvent<HTMLButtonElement>) => void) | undefined;
}

/** The handlers that show a note, together with the button's own. */
export const useHoverNote = (note: NoteText, own: NoteEvents): Required<NoteEvents> => {
  const notes = use(NotesContext);
  return {
    onPointerEnter: (event) => {
      own.onPointerEnter?.(event);
      if (event.pointerType !== 'touch') notes.show({ ...note, target: event.currentTarget }, SHOW_AFTER_MS);
    },
    onPointerLeave: (event) => {
      own.onPointerLeave?.(event);
      notes.hide(HIDE_AFTER_MS);
    },
    onPointerDown: (event) => {
      own.onPointerDown?.(event);
      notes.hide(0);
    },
    onFocus: (event) => {
      own.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible'))
        notes.show({ ...note, target: event.currentTarget }, 0);
    },
    onBlur: (event) => {
      own.onBlur?.(event);
      notes.hide(0);
    },
  };
};
