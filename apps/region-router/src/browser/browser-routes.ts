/**
 * Pages for people: the router redirects the browser to the same page of a region. The region comes from a hint in
 * the request, else from an earlier choice in this browser, else the user chooses it on a page.
 */
import type { Region } from '@meridian/identity';
import { OAUTH_PATHS } from '@meridian/oauth-protocol';
import { type Request, type Response, Router } from 'express';
import { CLI_LOGIN_PATH, splitCodes } from '../cli-login/device-codes.ts';
import { splitRequestUri } from '../oauth/request-uri.ts';
import { toRegion } from '../regions/region-of.ts';
import type { Regions } from '../regions/regions.ts';
import { sendPicker } from './picker-page.ts';

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
  // The web app.
  '/home',
  '/project/*rest',
  '/organization',
  '/organization/*rest',
];

export interface BrowserRouteParts {
  readonly regions: Regions;
  readonly publicUrl: string;
}

export const createBrowserRoutes = ({ regions, publicUrl }: BrowserRouteParts): Router => {
  const router = Router({ caseSensitive: true });

  const remember = (res: Response, region: Region): void => {
    res.cookie(COOKIE, region, {
      httpOnly: true,
      sameSite: 'lax',
      path: '/',
      maxAge: COOKIE_LIFETIME_MS,
      secure: publicUrl.startsWith('https:'),
    });
  };

  const redirectTo = (res: Response, region: Region, path: string, query: URLSearchParams): void => {
    const text = query.toString();
    res
      .set('cache-control', 'no-store')
      .redirect(302, `${regions.of(region).url}${path}${text && `?${text}`}`);
  };

  router.get(OAUTH_PATHS.authorize, (req, res) => {
    const query = queryOf(req);
    const chosen = toRegion(query.get('region'));
    if (chosen !== undefined) remember(res, chosen);
    const region = chosen ?? hintedRegion(query, regions) ?? rememberedRegion(req, query);
    if (region !== undefined) return redirectTo(res, region, OAUTH_PATHS.authorize, forRegion(query, region));
    sendPicker(res, { path: OAUTH_PATHS.authorize, query, title: 'Where is your account?' });
  });

  router.get(PAGES, (req, res) => {
    const query = queryOf(req);
    const region = toRegion(query.get('region')) ?? rememberedRegion(req, query);
    query.delete('region');
    if (region === undefined)
      return sendPicker(res, { path: req.path, query, title: 'Where is your account?' });
    remember(res, region);
    redirectTo(res, region, req.path, query);
  });

  router.get(CLI_LOGIN_PATH, (req, res) => {
    const query = queryOf(req);
    const codes = splitCodes(query.get('code') ?? '');
    const named = [...codes.keys()];
    const region =
      toRegion(query.get('region')) ?? (named.length === 1 ? named[0] : rememberedRegion(req, query));
    query.delete('region');
    if (region === undefined)
      return sendPicker(res, { path: CLI_LOGIN_PATH, query, title: 'Where is your account?' });
    remember(res, region);
    // A region that was away when the log-in began has no code for it, and its page asks for one.
    if (codes.size > 0) query.set('code', codes.get(region) ?? '');
    redirectTo(res, region, CLI_LOGIN_PATH, query);
  });

  router.get('/', (_req, res) => {
    sendPicker(res, { path: '/login', query: new URLSearchParams(), title: 'Welcome' });
  });
  return router;
};

const queryOf = (req: Request): URLSearchParams =>
  new URLSearchParams(req.originalUrl.split(/\?(.*)/s)[1] ?? '');

/** From a pushed request that only one region has, or from the address of one region as the resource. */
const hintedRegion = (query: URLSearchParams, regions: Regions): Region | undefined => {
  const pushed = [...splitRequestUri(query.get('request_uri') ?? '').keys()];
  return pushed.length === 1 ? pushed[0] : regions.ofResources(query.getAll('resource'));
};

const rememberedRegion = (req: Request, query: URLSearchParams): Region | undefined => {
  const prompt = query.get('prompt')?.split(' ') ?? [];
  if (prompt.includes('select_account')) return undefined;
  const [, value] = new RegExp(`(?:^|; *)${COOKIE}=([^;]*)`).exec(req.headers.cookie ?? '') ?? [];
  // With prompt=none the user must not be asked. Any region answers the error that the client expects.
  return toRegion(value) ?? (prompt.includes('none') ? 'us' : undefined);
};

const forRegion = (query: URLSearchParams, region: Region): URLSearchParams => {
  const own = new URLSearchParams(query);
  own.delete('region');
  const pushed = splitRequestUri(query.get('request_uri') ?? '').get(region);
  if (pushed !== undefined) own.set('request_uri', pushed);
  return own;
};
