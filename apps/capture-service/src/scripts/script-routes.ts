/**
 * `/static/array.js` and the other scripts that the posthog-js snippet and its npm package load, with and without a
 * version in the path.
 */
import { NotFoundError } from '@meridian/core';
import { setRoutePattern } from '@meridian/service-kit';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { mirrorOrigin } from '../http/mirror-origin.ts';
import type { SdkScript, SdkScripts } from './sdk-scripts.ts';

const DAY_SECONDS = 86_400;
const NEWEST = `public, max-age=${DAY_SECONDS}, stale-while-revalidate=${DAY_SECONDS}`;
const PINNED = `public, max-age=${365 * DAY_SECONDS}, immutable`;
const VERSION = /^(\d{1,4})(?:\.\d{1,6}){0,2}$/;

export const createScriptRoutes = ({ scripts }: { readonly scripts: SdkScripts }): Router => {
  const router = Router();

  const answer =
    (pattern: string): RequestHandler =>
    async (req, res) => {
      setRoutePattern(req, pattern);
      const { version, name } = req.params as { version?: string; name: string };
      const script = mayServe(version, scripts.version) ? await scripts.find(name) : undefined;
      if (script === undefined) throw noScript(scripts.version);
      // Only the exact version always names the same bytes.
      send(req, res, script, version === scripts.version ? PINNED : NEWEST);
    };

  router.use('/static', mirrorOrigin);
  router.get('/static/:name', answer('/static/:name'));
  router.get('/static/:version/:name', answer('/static/:version/:name'));
  router.use('/static', () => {
    throw noScript(scripts.version);
  });
  return router;
};

/** Releases of one major version are compatible, so pages with another one get the scripts of the installed one. */
const mayServe = (asked: string | undefined, installed: string): boolean =>
  asked === undefined || VERSION.exec(asked)?.[1] === VERSION.exec(installed)?.[1];

const noScript = (version: string): NotFoundError =>
  new NotFoundError(
    'not_found',
    `There is no such script. This address serves the scripts of the npm package posthog-js ${version}.`,
  );

const send = (req: Request, res: Response, { content, gzipped, etag }: SdkScript, caching: string): void => {
  res.vary('Accept-Encoding').set({ 'cache-control': caching, etag });
  if (isKnown(req, etag)) return void res.status(304).end();
  const isGzipped = req.acceptsEncodings('gzip', 'identity') === 'gzip';
  if (isGzipped) res.set('content-encoding', 'gzip');
  res.type('application/javascript').send(isGzipped ? gzipped : content);
};

const isKnown = (req: Request, etag: string): boolean =>
  (req.get('if-none-match') ?? '').split(',').some((known) => known.trim() === etag);
