/**
 * Serves the files of the built web app, and the app's page for every other address that a person opens: the app
 * routes in the browser. The names of assets contain a hash of their content, so browsers may cache them for ever.
 * Pages are revalidated each time.
 */
import { readdirSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { isAppPage } from './app-page.ts';

/** No inline scripts and no style elements. Browsers write style attributes while a person edits SQL. */
export const CONTENT_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self'; style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; " +
  "object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Small files that every page needs, such as its first script: they are used at once and revalidated beside that. */
const REVALIDATE_LATER = 'max-age=300, stale-while-revalidate=604800';
const PAGE = '/index.html';

/** Variants of a file that the build has compressed, the smallest first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

export const webApp = (directory: string): Router => {
  const paths = new Set(filesOf(directory));
  const files = express.static(directory, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
  });

  const send = (path: string, req: Request, res: Response, next: (error?: unknown) => void): void => {
    res.set({
      'cache-control': cacheControlOf(path),
      'content-security-policy': CONTENT_POLICY,
    });
    res.type(extname(path));
    const variants = ENCODINGS.filter(([, suffix]) => paths.has(path + suffix));
    if (variants.length > 0) res.vary('accept-encoding');
    // A part of a file is a part of its plain bytes.
    const variant =
      req.headers.range === undefined
        ? variants.find(([name]) => req.acceptsEncodings(name) === name)
        : undefined;
    if (variant !== undefined) res.set('content-encoding', variant[0]);
    req.url = path + (variant?.[1] ?? '');
    files(req, res, next);
  };

  const serve: RequestHandler = (req, res, next) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return next();
    if (isServedFile(paths, req.path)) return send(req.path, req, res, next);
    if (isAppPage(req)) return send(PAGE, req, res, next);
    next();
  };
  return Router().use(serve);
};

const cacheControlOf = (path: string): string => {
  if (path.startsWith('/assets/')) return FOR_EVER;
  return path === PAGE ? REVALIDATE : REVALIDATE_LATER;
};

/** The page is served at the addresses of the app, not at its own name. */
const isServedFile = (paths: ReadonlySet<string>, path: string): boolean =>
  paths.has(path) && path !== PAGE && !ENCODINGS.some(([, suffix]) => path.endsWith(suffix));

/** The paths of all files that are served. Hidden ones, such as the manifest of the build, are not. */
const filesOf = (directory: string): string[] =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => `/${relative(directory, join(parentPath, name)).replaceAll(sep, '/')}`)
    .filter((path) => !path.includes('/.'));
