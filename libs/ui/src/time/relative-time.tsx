import { useEffect, useState } from 'react';
import { describeExactTime, describeRelativeTime, untilNextText } from './describe-time.ts';

export interface RelativeTimeProps {
  /** ISO 8601, or a `Date`. */
  readonly value: string | Date;
  /** The time zone of the exact time; the one of the browser by default. */
  readonly timeZone?: string;
  /** The time is in the past: a browser whose clock is behind shows it as "just now", not as the future. */
  readonly isPast?: boolean;
  readonly className?: string;
}

/** "3 minutes ago", kept true while it is shown; the title has the exact time. */
export const RelativeTime = ({ value, timeZone, isPast = false, className }: RelativeTimeProps) => {
  const then = typeof value === 'string' ? new Date(value) : value;
  const time = then.getTime();
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setTimeout(() => setNow(new Date()), untilNextText(new Date(time), now));
    return () => clearTimeout(timer);
  }, [time, now]);
  return (
    <time
      dateTime={Number.isNaN(time) ? undefined : then.toISOString()}
      title={describeExactTime(then, timeZone)}
      className={className}
    >
      {describeRelativeTime(then, isPast && now < then ? then : now, timeZone)}
    </time>
  );
};
