/** The discovery documents. They are built once from the configuration, never from headers of a request. */
import { MCP_SCOPES } from '@meridian/contracts/internal';
import {
  authorizationServerMetadata,
  mcpResourceAt,
  OAUTH_PATHS,
  openIdMetadata,
  protectedResourceMetadata,
} from '@meridian/oauth-protocol';
import { type RequestHandler, Router } from 'express';
import type { AuthConfig } from '../../config.ts';
import type { SigningKeys } from '../../signing-keys/signing-keys.ts';
import { openToBrowsers } from '../http/oauth-errors.ts';
import { oauthSettings } from '../oauth-settings.ts';

const CACHE_CONTROL = 'public, max-age=300';

/** Serialized once, because every client requests them. */
const staticJson = (document: object): RequestHandler => {
  const body = Buffer.from(JSON.stringify(document));
  return (_req, res) => {
    res.set({ 'content-type': 'application/json', 'cache-control': CACHE_CONTROL }).send(body);
  };
};

export const createDiscoveryRoutes = ({
  config,
  signingKeys,
}: {
  readonly config: AuthConfig;
  readonly signingKeys: SigningKeys;
}): Router => {
  const settings = oauthSettings(config);
  const facts = {
    issuer: settings.issuer,
    scopes: settings.scopes,
    documentationUrl: config.OAUTH_DOCUMENTATION_URL,
  };
  const addresses = config.OAUTH_PROTECTED_RESOURCES;
  const server = { ...facts, protectedResources: [...addresses, ...addresses.map(mcpResourceAt)] };
  const router = Router();
  router.use('/.well-known', openToBrowsers('GET'));
  router.get(OAUTH_PATHS.serverMetadata, staticJson(authorizationServerMetadata(server)));
  router.get(OAUTH_PATHS.openIdMetadata, staticJson(openIdMetadata(server)));
  router.get(
    OAUTH_PATHS.resourceMetadata,
    staticJson(protectedResourceMetadata({ ...facts, resource: settings.regionUrl })),
  );
  router.get(
    OAUTH_PATHS.mcpResourceMetadata,
    staticJson(
      protectedResourceMetadata({
        ...facts,
        scopes: MCP_SCOPES,
        resource: mcpResourceAt(settings.regionUrl),
      }),
    ),
  );
  router.get(OAUTH_PATHS.jwks, async (_req, res) => {
    res.set('cache-control', CACHE_CONTROL).json(await signingKeys.publicKeys('id_token'));
  });
  return router;
};
