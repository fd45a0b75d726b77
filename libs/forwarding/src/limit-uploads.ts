/**
 * Limits the requests whose body has not arrived yet, because each takes a place at a service and in this process. When
 * there are too many in total or from one network, the oldest one is ended. A well-behaved client sends its body soon, so a
 * new request is never refused because of stalled uploads.
 */
import { UnavailableError } from '@meridian/core';
import { hasBody, networkOf } from '@meridian/service-kit';
import type { NextFunction, Request, RequestHandler, Response } from 'express';

interface Upload {
  readonly network: string;
  readonly req: Request;
  readonly res: Response;
  readonly next: NextFunction;
}

/** The share of the places at one service. The other half is for requests that have arrived. */
const SHARE_OF_ALL = 0.5;
/** Less than a caller's share of the places, so that neighbours of the same network are served. */
const SHARE_OF_NETWORK = 0.1;

/** `places`: how many requests a service gets at the same time. */
export const limitUploads = (places: number): RequestHandler => {
  const most = Math.ceil(places * SHARE_OF_ALL);
  const mostPerNetwork = Math.ceil(places * SHARE_OF_NETWORK);
  /** The oldest first. */
  const all = new Set<Upload>();
  const byNetwork = new Map<string, Set<Upload>>();

  const add = (upload: Upload): void => {
    all.add(upload);
    const own = byNetwork.get(upload.network);
    if (own === undefined) byNetwork.set(upload.network, new Set([upload]));
    else own.add(upload);
  };

  const remove = (upload: Upload): void => {
    if (!all.delete(upload)) return;
    const own = byNetwork.get(upload.network)!;
    own.delete(upload);
    if (own.size === 0) byNetwork.delete(upload.network);
  };

  /** Skips requests whose body has arrived but has not been read yet. */
  const endOldest = (uploads: Iterable<Upload>): void => {
    for (const upload of uploads) {
      if (upload.req.complete) continue;
      remove(upload);
      end(upload);
      return;
    }
  };

  return (req, res, next) => {
    if (!hasBody(req)) return next();
    const network = networkOf(req.ip ?? '');
    const own = byNetwork.get(network);
    if (own !== undefined && own.size >= mostPerNetwork) endOldest(own);
    if (all.size >= most) endOldest(all);
    const upload = { network, req, res, next };
    add(upload);
    const arrived = (): void => remove(upload);
    req.once('end', arrived);
    res.once('close', arrived);
    next();
  };
};

const end = ({ res, next }: Upload): void => {
  if (res.headersSent) return void res.destroy();
  // The rest of the body is not read.
  res.setHeader('connection', 'close');
  next(
    new UnavailableError('unavailable', 'The request body did not arrive in time. Send it again.', {
      retryAfterSeconds: 1,
    }),
  );
};
