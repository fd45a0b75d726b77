/** Days of a time zone: annotations are about days of the project, wherever the browser is. */

const partsOf = (instant: number, timeZone: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    new Intl.DateTimeFormat('en-CA', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    })
      .formatToParts(instant)
      .map(({ type, value }) => [type, value]),
  );

/** The day that the calendars of the zone show at an instant: "2026-11-23". */
export const dayIn = (timeZone: string, instant: Date): string => {
  const { year, month, day } = partsOf(instant.getTime(), timeZone);
  return `${year}-${month}-${day}`;
};

/** How much later than UTC the clocks of the zone are, in milliseconds. */
const offsetAt = (instant: number, timeZone: string): number => {
  const { year, month, day, hour, minute, second } = partsOf(instant, timeZone);
  return (
    Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) - Math.floor(instant / 1_000) * 1_000
  );
};

/** The instant at which the clocks of the zone show noon of a day. Every day has a noon; not every one has a midnight. */
export const noonIn = (timeZone: string, day: string): Date => {
  const utc = Date.parse(`${day}T12:00:00Z`);
  const near = utc - offsetAt(utc, timeZone);
  return new Date(utc - offsetAt(near, timeZone));
};
