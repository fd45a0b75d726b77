/** Routes for the usage of endpoints: `…/endpoints/usage/` and `…/endpoints/:name/usage/`. */
import { type EndpointUsage, endpointUsageParams } from '@meridian/contracts/endpoints';
import { type Clock, createSingleFlight } from '@meridian/core';
import type { EngineAccess } from '@meridian/engine-access';
import {
  createApi,
  type IdentityVerifier,
  type ProjectApiCall,
  type ProjectApiRoute,
  type ProjectFactsReader,
} from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Router } from 'express';
import { LRUCache } from 'lru-cache';
import type { Database } from '../database.ts';
import { requireEndpoint } from '../definitions/endpoint-reader.ts';
import { readUsage } from './read-usage.ts';

/** Pages that show usage ask often, and a few seconds of age do not matter to them. */
const KEPT_MS = 10_000;
const MAX_KEPT = 500;

export interface UsageRoutesParts {
  readonly database: Database;
  readonly engine: EngineAccess;
  readonly facts: ProjectFactsReader;
  readonly clock: Clock;
  readonly verifier: IdentityVerifier;
}

export const createUsageRoutes = ({ database, engine, facts, clock, verifier }: UsageRoutesParts): Router => {
  const kept = new LRUCache<string, EndpointUsage>({ max: MAX_KEPT, ttl: KEPT_MS });
  const flights = createSingleFlight<EndpointUsage>();

  const answer = async (call: ProjectApiCall, endpointId: string | undefined): Promise<void> => {
    const { req, res, projectId } = call;
    const params = parseInput(endpointUsageParams, req.query);
    const { timezone, weekStartDay } = await facts.get(projectId);
    const key = JSON.stringify([projectId, endpointId, timezone, params]);
    const read = async (): Promise<EndpointUsage> => {
      const scope = { projectId, endpointId, timezone, weekStartDay, now: clock.now() };
      const usage = await readUsage(engine, scope, params);
      kept.set(key, usage);
      return usage;
    };
    res.json(kept.get(key) ?? (await flights.run(key, read, req.signal)));
  };

  const ofEndpoint = async (call: ProjectApiCall): Promise<void> => {
    const { id } = await requireEndpoint(database, call.projectId, call.params['name']!);
    await answer(call, id);
  };

  const routes: readonly ProjectApiRoute[] = [
    { method: 'get', projectPath: '/endpoints/usage/', handler: (call) => answer(call, undefined) },
    { method: 'get', projectPath: '/endpoints/:name/usage/', handler: ofEndpoint },
  ];
  return createApi({ verifier, routes });
};
