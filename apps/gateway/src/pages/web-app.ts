/**
 * Serves the files of the built web app. The names of assets contain a hash of their content, so browsers may cache
 * them for ever; pages are revalidated each time. For a path without a file, the app's page is served, which routes in
 * the browser.
 */
import { join, sep } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';

const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const REVALIDATE = 'no-cache';
/** Paths for programs and names of files, for which the app's page is not served. */
const NOT_A_PAGE = /^\/(?:api|oauth|internal|\.well-known)(?:\/|$)|\.[^/]+$/;

export const webApp = (directory: string): Router => {
  const assets = join(directory, 'assets') + sep;
  const setHeaders = (res: Response, file: string): void => {
    res.setHeader('cache-control', file.startsWith(assets) ? FOR_EVER : REVALIDATE);
    res.setHeader('content-security-policy', CONTENT_POLICY);
  };
  const files = express.static(directory, {
    index: false,
    redirect: false,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders,
  });
  const sendPage: RequestHandler = (req, res, next) => {
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !NOT_A_PAGE.test(req.path);
    if (!isPage || req.accepts('html') === false) return next();
    req.url = '/index.html';
    files(req, res, next);
  };
  const router = Router();
  router.use(files, sendPage);
  return router;
};
