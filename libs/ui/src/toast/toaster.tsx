import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { Button, SquareButton } from '../button/button.tsx';
import { classes } from '../shared/classes.ts';
import { currentToasts, dismissToast, subscribeToToasts, type Toast, type ToastKind } from './toast-store.ts';

const ICONS: Readonly<Record<ToastKind, { readonly icon: ReactNode; readonly prefix: string }>> = {
  info: { icon: <Info className="text-accent" />, prefix: '' },
  ok: { icon: <CircleCheck className="text-ok-ink" />, prefix: '' },
  warn: { icon: <TriangleAlert className="text-warn-ink" />, prefix: 'Warning: ' },
  danger: { icon: <CircleAlert className="text-danger" />, prefix: 'Error: ' },
};

const NONE: readonly Toast[] = [];

/** Where notifications appear. A page has one; F8 moves the focus to it. */
export const Toaster = () => {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => NONE);
  const region = useRef<HTMLElement>(null);
  const [isPaused, setIsPaused] = useState(false);

  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key === 'F8') region.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);

  return (
    <section
      ref={region}
      data-toaster=""
      aria-label="Notifications (F8)"
      aria-live="polite"
      aria-relevant="additions"
      tabIndex={-1}
      onMouseEnter={() => setIsPaused(true)}
      onMouseLeave={() => setIsPaused(false)}
      onFocus={() => setIsPaused(true)}
      onBlur={() => setIsPaused(false)}
      className="pointer-events-none fixed inset-x-0 bottom-0 z-70 flex flex-col items-end gap-2 p-3 focus:outline-none sm:left-auto sm:w-96"
    >
      {toasts.map((toast) => (
        <Notification key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>
  );
};

const Notification = ({ toast, isPaused }: { readonly toast: Toast; readonly isPaused: boolean }) => {
  const { id, title, detail, kind, action, durationMs } = toast;
  useEffect(() => {
    if (isPaused || !Number.isFinite(durationMs)) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isPaused]);

  return (
    <div
      className={classes(
        'pointer-events-auto flex w-full animate-rise-in items-start gap-2.5 rounded-lg border border-line bg-raised py-2 pr-2 pl-3 shadow-raised',
      )}
    >
      <span className="mt-1.5 flex [&_svg]:size-4" aria-hidden="true">
        {ICONS[kind].icon}
      </span>
      <div className="min-w-0 flex-1 py-1 text-sm">
        <p className="break-words font-medium">
          <span className="sr-only">{ICONS[kind].prefix}</span>
          {title}
        </p>
        {detail !== undefined && <p className="break-words text-muted">{detail}</p>}
      </div>
      {action !== undefined && (
        <Button
          size="sm"
          onClick={() => {
            dismissToast(id);
            action.onClick();
          }}
        >
          {action.label}
        </Button>
      )}
      <SquareButton
        size="sm"
        aria-label="Close notification"
        icon={<X aria-hidden="true" />}
        className="text-muted"
        onClick={() => dismissToast(id)}
      />
    </div>
  );
};
