import { TimeoutError, UnavailableError } from '@meridian/core';

/** Classes of SQLSTATE that the statement does not cause: connection, resources, operator, locks, system. */
const TRANSIENT_SQL_CLASSES = new Set(['08', '25', '40', '53', '55', '57', '58', 'XX']);

/** Whether the same work may succeed later. Other errors are caused by an event of the batch. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof UnavailableError || error instanceof TimeoutError) return true;
  if (!(error instanceof Error)) return false;
  const { code } = error as NodeJS.ErrnoException;
  if (code === undefined) return /timeout|terminated|closed|connection/i.test(error.message);
  if (/^E[A-Z]{2,}/.test(code)) return true;
  return /^[0-9A-Z]{5}$/.test(code) && TRANSIENT_SQL_CLASSES.has(code.slice(0, 2));
};
