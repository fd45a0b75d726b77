export interface DayOf<T> {
  readonly day: string;
  readonly events: readonly T[];
}

/** Groups events, which are in order of time, by their day in this time zone. */
export const byDay = <T extends { readonly timestamp: string }>(
  events: readonly T[],
  timeZone: string,
): ReadonlyArray<DayOf<T>> => {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone });
  const days: Array<{ day: string; events: T[] }> = [];
  for (const event of events) {
    const day = format.format(new Date(event.timestamp));
    const last = days.at(-1);
    if (last?.day === day) last.events.push(event);
    else days.push({ day, events: [event] });
  }
  return days;
};
