/** A client for query endpoints: creates, runs and materializes them. */
import { waitFor } from '@meridian/testing';
import { expect } from 'vitest';
import { homeRegion } from '../platform.ts';
import { type Answer, type Call, keyHolder } from './api.ts';

export interface Run {
  readonly results: unknown[][];
  readonly columns: string[];
  readonly execution_id: string;
  readonly execution_path: string;
  readonly is_cached: boolean;
  readonly last_refresh: string;
  readonly endpoint_version: number;
}

export interface EndpointsClient {
  readonly path: string;
  readonly call: Call;
  create(query: string, members?: object): Promise<string>;
  change(name: string, members: object): Promise<Answer>;
  run(name: string, body?: object): Promise<Answer<Run>>;
  untilMaterialized(name: string): Promise<void>;
}

export const newEndpointName = (): string => `e2e_${crypto.randomUUID().replaceAll('-', '')}`;

export const hogql = (query: string) => ({ kind: 'HogQLQuery', query });

export const endpointsClient = (): EndpointsClient => {
  const region = homeRegion();
  const call = keyHolder(region);
  const path = `/api/projects/${region.projectId}/endpoints/`;
  return {
    path,
    call,
    create: async (query, members = {}) => {
      const name = newEndpointName();
      const { status, body } = await call('POST', path, { name, query: hogql(query), ...members });
      expect([status, body]).toEqual([201, expect.anything()]);
      return name;
    },
    change: (name, members) => call('PATCH', `${path}${name}/`, members),
    run: (name, body = {}) => call<Run>('POST', `${path}${name}/run`, body),
    untilMaterialized: async (name) => {
      await waitFor(async () => (await call('GET', `${path}${name}/materialization_status/`)).body['ready'], {
        timeoutMs: 30_000,
        everyMs: 200,
      });
    },
  };
};
