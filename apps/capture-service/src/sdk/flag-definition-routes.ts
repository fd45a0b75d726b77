/** The feature flag definitions that server SDKs poll with a credential. There are none. */
import { NotFoundError } from '@meridian/core';
import type { ApiRoute, ProjectApiRoute } from '@meridian/identity';
import type { Request, Response } from 'express';

const NO_FLAGS = JSON.stringify({ flags: [], group_type_mapping: {}, cohorts: {} });
/** The answer never changes. Increment the number together with the text. */
const ETAG = 'W/"no-flags-1"';

const answerFlags = ({ req, res }: { req: Request; res: Response }): void => {
  res.set('etag', ETAG);
  if (req.get('if-none-match') === ETAG) res.status(304).end();
  else res.type('application/json').send(NO_FLAGS);
};

export const createFlagDefinitionRoutes = (): (ApiRoute | ProjectApiRoute)[] => [
  { method: 'get', path: '/api/feature_flag/local_evaluation', handler: answerFlags },
  { method: 'get', path: '/flags/definitions', handler: answerFlags },
  {
    method: 'get',
    projectPath: '/feature_flags/:key/remote_config',
    handler: () => {
      throw new NotFoundError('not_found', 'There is no such feature flag.');
    },
  },
];
