/** The pages that the gateway serves itself: the front page and the web app. */
import { resolve } from 'node:path';
import { Router } from 'express';
import type { GatewayConfig } from '../config.ts';
import { sessionReader } from '../identity/credential.ts';
import type { DevServer } from './dev-server.ts';
import { frontPage } from './front-page.ts';
import { webApp } from './web-app.ts';

export const createPageRoutes = ({
  config,
  devServer,
}: {
  readonly config: GatewayConfig;
  readonly devServer: DevServer | undefined;
}): Router => {
  const { PUBLIC_URL: publicUrl, REGION: region, GATEWAY_WEB_PROBLEM: problem } = config;
  const front = frontPage({ publicUrl, region, problem });
  const router = Router();
  const app = devServer?.routes ?? (config.GATEWAY_WEB_DIR && webApp(resolve(config.GATEWAY_WEB_DIR)));
  if (!app) return router.get('/', front);

  const readSession = sessionReader({ publicUrl });
  // Visitors see the front page at once. The app reads `/` only for a person with a session, which may have expired.
  router.get('/', (req, res, next) => {
    res.vary('cookie');
    if (readSession(req.headers) === undefined) front(req, res, next);
    else next();
  });
  return router.use(app);
};
