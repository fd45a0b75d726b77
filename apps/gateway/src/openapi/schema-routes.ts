/** `/api/schema/`: the OpenAPI document for programs, and the API reference as a page for browsers. */
import { type RequestHandler, Router } from 'express';
import product from '../../../../package.json' with { type: 'json' };
import { openApiDocument } from './document.ts';
import { REFERENCE_POLICY, referencePage, SEARCH_SCRIPT_PATH } from './reference-page.ts';
import { REFERENCE_SEARCH } from './reference-search.js.ts';

const CACHED = { 'cache-control': 'public, max-age=300' } as const;

export const createSchemaRoutes = ({ publicUrl }: { publicUrl: string }): Router => {
  const router = Router();
  // Both are created at the first request, to keep the start fast.
  let json: Buffer | undefined;
  let page: Buffer | undefined;
  const sendJson: RequestHandler = (_req, res) => {
    json ??= Buffer.from(JSON.stringify(openApiDocument({ publicUrl, version: product.version })));
    res.set({
      ...CACHED,
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
      vary: 'Accept',
    });
    res.send(json);
  };
  const sendPage: RequestHandler = (_req, res) => {
    page ??= Buffer.from(referencePage(publicUrl));
    res.set({
      ...CACHED,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': REFERENCE_POLICY,
      vary: 'Accept',
    });
    res.send(page);
  };
  router.get('/api/schema', (req, res, next) => {
    const wantsPage = req.query['format'] !== 'json' && req.accepts(['json', 'html']) === 'html';
    return wantsPage ? sendPage(req, res, next) : sendJson(req, res, next);
  });
  router.get(SEARCH_SCRIPT_PATH, (_req, res) => {
    res.set({ ...CACHED, 'content-type': 'text/javascript; charset=utf-8' }).send(REFERENCE_SEARCH);
  });
  return router;
};
