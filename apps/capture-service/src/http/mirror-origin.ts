import type { Request, RequestHandler } from 'express';

const METHODS = 'GET, POST, OPTIONS';
const PREFLIGHT_MAX_AGE_SECONDS = 86_400;
/** More than any page sends. A caller must not choose the size of the response headers. */
const MOST_MIRRORED = 4_096;

/** Allows browsers of every origin and all headers they ask for. The project is known by the token in the request. */
export const mirrorOrigin: RequestHandler = (req, res, next) => {
  const origin = mirrored(req, 'origin');
  if (origin !== undefined) {
    res.set('access-control-allow-origin', origin);
    res.set('access-control-allow-credentials', 'true');
    res.append('vary', 'Origin');
  }
  if (req.method !== 'OPTIONS') {
    next();
    return;
  }
  res.set('access-control-allow-methods', METHODS);
  res.set('access-control-allow-headers', mirrored(req, 'access-control-request-headers') ?? 'Content-Type');
  res.set('access-control-max-age', String(PREFLIGHT_MAX_AGE_SECONDS));
  res.status(204).end();
};

const mirrored = (req: Request, name: string): string | undefined => {
  const value = req.get(name);
  return value !== undefined && value.length <= MOST_MIRRORED ? value : undefined;
};
