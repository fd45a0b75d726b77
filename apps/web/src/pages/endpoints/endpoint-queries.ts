import type { components } from '@meridian/api-client';
import { queryOptions } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';

type Schemas = components['schemas'];
export type Endpoint = Schemas['Endpoint'];
export type EndpointVersion = Schemas['EndpointVersion'];
export type EndpointUpdate = Schemas['EndpointUpdate'];
export type UsageRow = Schemas['EndpointUsageRow'];
export type LogEntry = Schemas['ExecutionLogEntry'];

export const endpointKey = (projectId: string, name: string) => ['endpoint', projectId, name] as const;

export const endpointQuery = (projectId: string, name: string) =>
  queryOptions({
    queryKey: endpointKey(projectId, name),
    queryFn: async ({ signal }) =>
      // Without `version` the answer is the endpoint itself.
      (await answerOf(
        api.GET('/api/projects/{project_id}/endpoints/{name}/', {
          params: { path: { project_id: projectId, name } },
          signal,
        }),
      )) as Endpoint,
  });

export const versionsQuery = (projectId: string, name: string) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, name), 'versions'],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/endpoints/{name}/versions/', {
          params: { path: { project_id: projectId, name }, query: { limit: 100 } },
          signal,
        }),
      ),
  });

export type UsageRange = '-24h' | '-7d' | '-30d';

const intervalOf = (range: UsageRange): 'hour' | 'day' => (range === '-24h' ? 'hour' : 'day');

export const usageQuery = (projectId: string, name: string, range: UsageRange) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, name), 'usage', range],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/endpoints/{name}/usage/', {
          params: {
            path: { project_id: projectId, name },
            query: { date_from: range, interval: intervalOf(range) },
          },
          signal,
        }),
      ),
  });

export const materializationQuery = (projectId: string, name: string, version: number) =>
  queryOptions({
    queryKey: [...endpointKey(projectId, name), 'materialization', version],
    queryFn: ({ signal }) =>
      answerOf(
        api.GET('/api/projects/{project_id}/endpoints/{name}/materialization_status/', {
          params: { path: { project_id: projectId, name }, query: { version } },
          signal,
        }),
      ),
  });
