import type { LoadRequestInput } from '@meridian/contracts/capture';

const HOUR_MS = 3_600_000;

/** Three days from 2026-01-01: each hour, one event `opened` by one of four people, each second hour also `bought`. */
export const sampleEvents = (): Omit<LoadRequestInput, 'project_id'> => {
  const events = Array.from({ length: 48 }, (_, hour) => hour).flatMap((hour) => {
    const timestamp = new Date(Date.UTC(2026, 0, 1) + hour * 1.5 * HOUR_MS).toISOString();
    const distinct_id = `person-${hour % 4}`;
    const opened = {
      event: 'opened',
      distinct_id,
      timestamp,
      properties: { plan: hour % 3 === 0 ? 'pro' : 'free', price: hour },
    };
    const bought = { event: 'bought', distinct_id, timestamp, properties: { plan: 'pro', price: hour * 10 } };
    return hour % 2 === 0 ? [opened, bought] : [opened];
  });
  return { events };
};
