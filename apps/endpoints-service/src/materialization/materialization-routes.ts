/** Routes for the preview and the status of materializations. */
import { materializationPreviewRequestSchema } from '@meridian/contracts/endpoints';
import { NotFoundError } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import {
  createApi,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
} from '@meridian/identity';
import { type Logger, parseInput } from '@meridian/service-kit';
import type { Router } from 'express';
import type { Database } from '../database.ts';
import { requireEndpoint, requireVersion } from '../definitions/endpoint-reader.ts';
import { toMaterializationStatusWire } from '../definitions/endpoint-wire.ts';
import { readVersionParam } from '../http/version-param.ts';
import { checkBucketOverrides } from './assert-materializable.ts';
import { checkBucketColumns } from './bucket-columns.ts';
import { MATERIALIZATION_CONDITIONS } from './conditions.ts';
import { previewOf } from './preview.ts';
import { readMaterializationProgress } from './progress.ts';

export interface MaterializationRoutesParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly verifier: IdentityVerifier;
  readonly logger: Logger;
}

export const createMaterializationRoutes = ({
  database,
  engine,
  verifier,
  logger,
}: MaterializationRoutesParts): Router => {
  const status = async ({ req, res, params, projectId }: ProjectApiCall): Promise<void> => {
    const number = readVersionParam(req.query);
    const endpoint = await requireEndpoint(database, projectId, params['name']!);
    const version = await requireVersion(database, endpoint, number);
    const isRunning = version.materialization?.status === 'Running';
    const progress = isRunning ? await readMaterializationProgress(engine, version, logger) : null;
    res.json({ ...toMaterializationStatusWire(endpoint, version), progress });
  };

  const preview = async ({ req, res, params, projectId }: ProjectApiCall): Promise<void> => {
    checkBucketOverrides(req.body?.bucket_overrides);
    const { version: number, bucket_overrides } = parseInput(materializationPreviewRequestSchema, req.body);
    const endpoint = await requireEndpoint(database, projectId, params['name']!);
    const version = await requireVersion(database, endpoint, number ?? undefined);
    checkBucketColumns(version.query, bucket_overrides ?? {});
    res.json(previewOf(endpoint.name, version, bucket_overrides ?? version.bucketOverrides));
  };

  const conditions = ({ res }: ProjectApiCall): void => {
    res.json(MATERIALIZATION_CONDITIONS);
  };

  const suggestion = (): never => {
    throw new NotFoundError('not_found', 'Suggestions for rewriting a query are not available.');
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'get', projectPath: '/endpoints/materialization_conditions/', handler: conditions },
    { method: 'get', projectPath: '/endpoints/:name/materialization_status/', handler: status },
    { method: 'post', projectPath: '/endpoints/:name/materialization_preview/', handler: preview },
    {
      method: 'post',
      projectPath: '/endpoints/:name/materialization_suggestion/',
      handler: suggestion,
    },
  ];
  return createApi({ verifier, routes });
};
