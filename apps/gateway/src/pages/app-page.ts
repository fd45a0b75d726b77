/** Whether an address is one of the web app's pages, which the app itself finds or reports as not found. */
import type { Request } from 'express';

/** The paths for programs, and names that begin with a dot. */
const PROGRAM_PATH = /^\/(?:api|oauth|internal|assets|\.[^/]*)(?:\/|$)/;
/** A file beside the page, such as `/robots.txt`. Below it a dot may be part of an id: `/project/1/persons/a.b`. */
const FILE_NAME = /^\/[^/]*\.[^/]*$/;

/** Browsers name HTML when a person opens an address. An accept of anything, as of curl, is a program, except at the start page. */
export const isAppPage = (req: Pick<Request, 'method' | 'path' | 'headers'>): boolean => {
  if (req.method !== 'GET' && req.method !== 'HEAD') return false;
  if (req.path === '/') return true;
  const isNamed = req.headers.accept?.includes('text/html') === true;
  return isNamed && !PROGRAM_PATH.test(req.path) && !FILE_NAME.test(req.path);
};
