/**
 * The authorization endpoint knows no users: it finds out which region somebody belongs to and sends the browser
 * there. A hint in the request decides, else what was chosen in this browser before, else the person.
 */

import type { Region } from '@meridian/identity';
import { OAUTH_PATHS } from '@meridian/oauth-protocol';
import { type Request, type Response, Router } from 'express';
import type { RouterContext } from '../context.ts';
import { sendPicker } from '../pages/picker-page.ts';
import { toRegion } from '../regions/region-of.ts';
import { splitRequestUri } from '../regions/request-uri.ts';

const COOKIE = 'meridian_region';
const COOKIE_LIFETIME_MS = 365 * 24 * 3_600_000;
const PAGES = [
  '/login',
  '/signup',
  '/forgot',
  '/reset',
  '/confirm',
  '/invite',
  '/settings',
  '/settings/*rest',
];

export const browserRoutes = (context: RouterContext): Router => {
  const { config, regions } = context;
  const router = Router({ caseSensitive: true });

  const remember = (res: Response, region: Region): void => {
    res.cookie(COOKIE, region, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: COOKIE_LIFETIME_MS,
      secure: config.PUBLIC_URL.startsWith('https:'),
    });
  };

  const leaveFor = (res: Response, region: Region, path: string, query: URLSearchParams): void => {
    const text = query.toString();
    res
      .set('cache-control', 'no-store')
      .redirect(302, `${regions.of(region).url}${path}${text && `?${text}`}`);
  };

  router.get(OAUTH_PATHS.authorize, (req, res) => {
    const query = queryOf(req);
    const chosen = toRegion(query.get('region'));
    if (chosen !== undefined) remember(res, chosen);
    const region = chosen ?? hintedRegion(query, context) ?? rememberedRegion(req, query);
    if (region !== undefined) return leaveFor(res, region, OAUTH_PATHS.authorize, forRegion(query, region));
    sendPicker(res, { path: OAUTH_PATHS.authorize, query, title: 'Where is your account?' });
  });

  router.get(PAGES, (req, res) => {
    const query = queryOf(req);
    const region = toRegion(query.get('region')) ?? rememberedRegion(req, query);
    query.delete('region');
    if (region === undefined)
      return sendPicker(res, { path: req.path, query, title: 'Where is your account?' });
    remember(res, region);
    leaveFor(res, region, req.path, query);
  });

  router.get('/', (_req, res) => {
    sendPicker(res, { path: '/login', query: new URLSearchParams(), title: 'Welcome' });
  });
  return router;
};

const queryOf = (req: Request): URLSearchParams =>
  new URLSearchParams(req.originalUrl.split(/\?(.*)/s)[1] ?? '');

/** A pushed request that only one region has, or a token asked for one region's address. */
const hintedRegion = (query: URLSearchParams, { regions }: RouterContext): Region | undefined => {
  const pushed = [...splitRequestUri(query.get('request_uri') ?? '').keys()];
  if (pushed.length === 1) return pushed[0];
  const resources = new Set(query.getAll('resource').map((resource) => resource.replace(/\/$/, '')));
  const named = regions.all.filter(({ url }) => resources.has(url));
  return named.length === 1 ? named[0]?.region : undefined;
};

const rememberedRegion = (req: Request, query: URLSearchParams): Region | undefined => {
  const prompt = query.get('prompt')?.split(' ') ?? [];
  if (prompt.includes('select_account')) return undefined;
  const [, value] = new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(req.headers.cookie ?? '') ?? [];
  // Nobody may be asked: any region says so in the way the client expects.
  return toRegion(value) ?? (prompt.includes('none') ? 'us' : undefined);
};

const forRegion = (query: URLSearchParams, region: Region): URLSearchParams => {
  const own = new URLSearchParams(query);
  own.delete('region');
  const pushed = splitRequestUri(query.get('request_uri') ?? '').get(region);
  if (pushed !== undefined) own.set('request_uri', pushed);
  return own;
};
