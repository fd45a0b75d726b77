export type ToastKind = 'info' | 'ok' | 'warn' | 'danger';

export interface ToastOptions {
  readonly title: string;
  readonly detail?: string;
  readonly kind?: ToastKind;
  /** One action, such as undo. It also closes the notification. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
  /** How long it stays, in milliseconds; `Infinity` until it is closed. */
  readonly durationMs?: number;
}

export interface Toast extends ToastOptions {
  readonly id: number;
  readonly kind: ToastKind;
  readonly durationMs: number;
}

export const MAX_TOASTS = 4;

/** Errors and notifications with an action stay longer, because they are read or used. */
export const durationOf = ({ kind, action, detail, durationMs }: ToastOptions): number => {
  if (durationMs !== undefined) return durationMs;
  if (kind === 'danger') return 12_000;
  if (action !== undefined) return 10_000;
  return detail === undefined ? 4000 : 7000;
};

/** The list with one more notification. A repeated text replaces the earlier notification; the oldest gives way when the list is full. */
export const addToast = (toasts: readonly Toast[], id: number, options: ToastOptions): readonly Toast[] => [
  ...toasts
    .filter((toast) => toast.title !== options.title || toast.detail !== options.detail)
    .slice(-(MAX_TOASTS - 1)),
  { ...options, id, kind: options.kind ?? 'info', durationMs: durationOf(options) },
];

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const publish = (next: readonly Toast[]): void => {
  toasts = next;
  for (const listener of listeners) listener();
};

export const subscribeToToasts = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const currentToasts = (): readonly Toast[] => toasts;

/** Shows a notification and returns its id. */
export const toast = (options: ToastOptions): number => {
  lastId += 1;
  publish(addToast(toasts, lastId, options));
  return lastId;
};

export const dismissToast = (id: number): void => publish(toasts.filter((shown) => shown.id !== id));
