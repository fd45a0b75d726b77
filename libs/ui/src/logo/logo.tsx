import { classes } from '../shared/classes.ts';
import { MARK_ARC_WIDTH, MARK_ARCS, MARK_DISC, MARK_POINT } from './mark.ts';

export interface LogoProps {
  /** `mark` shows only the sign; its name is then read by screen readers. */
  readonly form?: 'full' | 'mark';
  readonly className?: string;
}

export const Logo = ({ form = 'full', className }: LogoProps) => (
  <span
    className={classes(
      'inline-flex items-center gap-2 font-semibold text-ink text-lg tracking-tight',
      className,
    )}
  >
    <svg viewBox="0 0 24 24" className="size-6 shrink-0 text-accent" aria-hidden="true">
      <circle {...MARK_DISC} fill="currentColor" />
      <path d={MARK_ARCS} fill="none" className="stroke-surface" strokeWidth={MARK_ARC_WIDTH} />
      <circle {...MARK_POINT} className="fill-surface" />
    </svg>
    <span className={form === 'mark' ? 'sr-only' : undefined}>Meridian</span>
  </span>
);
