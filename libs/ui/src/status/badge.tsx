import type { ReactNode } from 'react';
import { classes } from '../shared/classes.ts';

export type BadgeKind = 'neutral' | 'accent' | 'ok' | 'warn' | 'danger';

export interface BadgeProps {
  readonly kind?: BadgeKind;
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
}

const KINDS: Readonly<Record<BadgeKind, string>> = {
  neutral: 'bg-code text-ink',
  accent: 'bg-accent-soft text-accent',
  ok: 'bg-ok-bg text-ok-ink',
  warn: 'bg-warn-bg text-warn-ink',
  danger: 'bg-danger-soft text-danger',
};

export const Badge = ({ kind = 'neutral', icon, children, className }: BadgeProps) => (
  <span
    className={classes(
      'inline-flex h-5 shrink-0 items-center gap-1 whitespace-nowrap rounded-sm px-1.5 font-medium text-xs [&_svg]:size-3',
      KINDS[kind],
      className,
    )}
  >
    {icon}
    {children}
  </span>
);
