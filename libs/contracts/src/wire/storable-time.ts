const EARLIEST = Date.parse('0001-01-01T00:00:00Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

/** Postgres and JavaScript write the years before 1 and after 9999 differently, and neither reads the other's form. */
export const isStorableTime = (time: Date): boolean => time.getTime() >= EARLIEST && time.getTime() <= LATEST;
