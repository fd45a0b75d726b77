/**
 * Products of this API that Meridian does not have. Clients call them anyway, and get a clear answer instead of
 * a 404 that looks like a wrong address.
 */
import { NotFoundError } from '@meridian/core';
import type { RequestHandler } from 'express';
import { answerPreflight, openToOrigins } from './cors.ts';

const PRODUCTS: ReadonlyMap<string, string> = new Map([
  ['batch_exports', 'batch exports'],
  ['early_access_feature', 'early access features'],
  ['error_tracking', 'error tracking'],
  ['experiments', 'experiments'],
  ['external_data_sources', 'a data warehouse'],
  ['feature_flags', 'feature flags'],
  ['hog_flows', 'workflows'],
  ['hog_functions', 'pipelines'],
  ['integrations', 'integrations'],
  ['llm_prompts', 'prompt management'],
  ['logs', 'logs'],
  ['notebooks', 'notebooks'],
  ['plugin_configs', 'pipelines'],
  ['session_recording_playlists', 'session replay'],
  ['session_recordings', 'session replay'],
  ['surveys', 'surveys'],
  ['warehouse_saved_queries', 'a data warehouse'],
  ['warehouse_tables', 'a data warehouse'],
  ['web_experiments', 'experiments'],
]);
const PATH = /^\/api\/(?:projects|environments)\/[^/]+\/([a-z_]+)(?:\/|$)/;

export const otherProducts: RequestHandler = (req, res, next) => {
  const product = PRODUCTS.get(PATH.exec(req.path)?.[1] ?? '');
  if (product === undefined) return next();
  if (req.method === 'OPTIONS') return answerPreflight(req, res);
  openToOrigins(res);
  next(new NotFoundError('not_found', `Meridian does not offer ${product}.`));
};
