import * as oauth from '@meridian/contracts/oauth';
import { CREATED, type Shapes } from './shape.ts';

const FORM = { bodyType: 'application/x-www-form-urlencoded' } as const;

/** Operations that require no credential. */
export const OPEN_SHAPES: Shapes = {
  'GET /.well-known/oauth-authorization-server': { answer: oauth.authorizationServerMetadataSchema },
  'GET /.well-known/openid-configuration': { answer: oauth.openIdMetadataSchema },
  'GET /.well-known/oauth-protected-resource': { answer: oauth.protectedResourceMetadataSchema },
  'POST /oauth/token/': { ...FORM, answer: oauth.tokenResponseSchema },
  'POST /oauth/par/': { ...FORM, answer: oauth.pushedRequestResponseSchema, ...CREATED },
  'POST /oauth/revoke/': FORM,
  'POST /oauth/introspect/': { ...FORM, answer: oauth.introspectionResponseSchema },
  'GET /oauth/userinfo/': { answer: oauth.userinfoResponseSchema },
};
