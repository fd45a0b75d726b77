import { TimeoutError, UnavailableError } from '@meridian/core';

/** Classes of SQLSTATE that a value of an event causes: data, integrity, limits such as the size of an index entry. */
const DATA_SQL_CLASSES = new Set(['22', '23', '54']);

/**
 * Whether the same work may succeed later. All other errors are caused by an event of the batch, which is given up. A
 * statement that Postgres refuses for another reason (a password, a privilege, a missing table) is refused for every
 * event, until an operator acts.
 */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof UnavailableError || error instanceof TimeoutError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return /timeout|terminated|closed|connection/i.test(error.message);
  if (/^E[A-Z]{2,}/.test(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && !DATA_SQL_CLASSES.has(code.slice(0, 2));
};
