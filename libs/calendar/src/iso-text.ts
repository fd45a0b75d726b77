import { DateTime } from 'luxon';
import { zoneOf } from './zone.ts';

const HAS_OFFSET = /T.*(?:Z|[+-]\d{2}(?::?\d{2})?)$/i;

/**
 * An ISO text, with a space or a T before the time. Without an offset it is local to the zone, and in an hour that the
 * clocks repeat it is the first of the two: luxon by itself takes the one that fits the date of the process.
 */
export const parseIsoText = (text: string, timezone: string): DateTime => {
  const iso = text.trim().replace(' ', 'T');
  const at = DateTime.fromISO(iso, { zone: zoneOf(timezone) });
  return HAS_OFFSET.test(iso) ? at : firstOf(at);
};

/** The first of the times that the clocks of its zone show alike. */
export const firstOf = (at: DateTime): DateTime =>
  at.getPossibleOffsets().toSorted((one, other) => one.toMillis() - other.toMillis())[0] ?? at;
