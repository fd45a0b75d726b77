import { z } from 'zod';

/** An IANA name, spelled as the list spells it. */
export const timezoneSchema = z
  .string()
  .max(64)
  .refine(isTimezone, 'Expected an IANA time zone, such as Europe/Berlin.');

function isTimezone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false; // offsets such as +02:00 are not names
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
