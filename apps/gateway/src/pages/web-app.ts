/**
 * The files of the built web app. Its build names assets after their content, so they may be kept for ever; pages
 * are asked about each time. A path without a file is a page of the app, which finds its own way in the browser.
 */
import { join, sep } from 'node:path';
import express, { type RequestHandler, type Response, Router } from 'express';

const CONTENT_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; " +
  "base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';
/** What is no page even when there is no file: a program asked, or a file was meant. */
const NO_PAGE = /^\/(?:api|oauth|internal|\.well-known)(?:\/|$)|\.[^/]+$/;

export const webApp = (directory: string): Router => {
  const assets = join(directory, 'assets') + sep;
  const setHeaders = (res: Response, file: string): void => {
    res.setHeader('cache-control', file.startsWith(assets) ? FOR_EVER : ASK_EACH_TIME);
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
    const isPage = (req.method === 'GET' || req.method === 'HEAD') && !NO_PAGE.test(req.path);
    if (!isPage || req.accepts('html') === false) return next();
    req.url = '/index.html';
    files(req, res, next);
  };
  const router = Router();
  router.use(files, sendPage);
  return router;
};
