import type { Request } from 'express';

const MAX_PATTERNS = 300;
const seen = new Set<string>();

const PATTERN = Symbol('route pattern');
type Named = Request & { [PATTERN]?: string };

/** Sets the route name in metrics and logs for a handler without an Express route, such as a proxy. */
export const setRoutePattern = (req: Request, pattern: string): void => {
  (req as Named)[PATTERN] = pattern;
};

/** The pattern that answered, never the raw path: a metric must not grow with the ids that callers send. */
export const routePatternOf = (req: Request): string => {
  const pattern = (req as Named)[PATTERN] ?? expressPattern(req);
  if (seen.has(pattern)) return pattern;
  if (seen.size >= MAX_PATTERNS) return 'other';
  seen.add(pattern);
  return pattern;
};

const expressPattern = (req: Request): string => {
  const path: unknown = req.route?.path;
  if (path === undefined) return 'unmatched';
  const own = Array.isArray(path) ? String(path[0]) : String(path);
  // A request cut off early has lost its base.
  return `${(req.baseUrl ?? '').replace(/\/[^/]*\d[^/]*/g, '/:id')}${own}`;
};
