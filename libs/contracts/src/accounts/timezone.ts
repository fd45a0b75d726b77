import { z } from 'zod';
import { TIMEZONES } from './timezone-names.ts';

/** An IANA name, spelled as the list spells it. */
export const timezoneSchema = z
  .string()
  .max(64)
  .refine((name) => TIMEZONES.has(name), 'Expected an IANA time zone, such as Europe/Berlin.');
