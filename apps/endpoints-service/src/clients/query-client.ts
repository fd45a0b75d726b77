/** query-service, as this service asks it: run a node, say its SQL, list the project's variables. */

import { VARIABLE_TYPES } from '@meridian/contracts/insights';
import {
  ALL_SCOPES,
  type CompileRequestInput,
  type CompileResponse,
  compileResponseSchema,
  type InternalQueryRequestInput,
  QUERY_ANSWER_HEADERS,
} from '@meridian/contracts/internal';
import { z } from 'zod';
import { callInternal, type InternalService } from './internal-call.ts';

const variablesSchema = z.object({
  variables: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      codeName: z.string(),
      type: z.enum(VARIABLE_TYPES),
      isMulti: z.boolean(),
      defaultValue: z.unknown(),
    }),
  ),
});

const insightSchema = z.object({ query: z.unknown() });

export type ProjectVariable = z.output<typeof variablesSchema>['variables'][number];

export interface QueryAnswerBytes {
  /** The whole JSON answer of the query API. */
  readonly bytes: Buffer;
  readonly rows: number;
}

/** What a version reads was judged when it was saved, by what its author may read: who may run it may see that. */
export const AS_SAVED = [ALL_SCOPES];

export interface QueryClient {
  run(projectId: number, request: InternalQueryRequestInput, signal?: AbortSignal): Promise<QueryAnswerBytes>;
  compile(projectId: number, request: CompileRequestInput, signal?: AbortSignal): Promise<CompileResponse>;
  variables(projectId: number): Promise<readonly ProjectVariable[]>;
  /** The bare node of a saved insight. */
  insightQuery(projectId: number, shortId: string): Promise<unknown>;
}

export const createQueryClient = (service: InternalService): QueryClient => ({
  run: async (projectId, body, signal) => {
    const response = await callInternal(service, {
      path: `/internal/projects/${projectId}/query`,
      body,
      signal,
    });
    return {
      bytes: Buffer.from(await response.arrayBuffer()),
      rows: Number(response.headers.get(QUERY_ANSWER_HEADERS.rows) ?? 0),
    };
  },
  compile: async (projectId, body, signal) => {
    const response = await callInternal(service, {
      path: `/internal/projects/${projectId}/compile`,
      body,
      signal,
    });
    return compileResponseSchema.parse(await response.json());
  },
  variables: async (projectId) => {
    const response = await callInternal(service, { path: `/internal/projects/${projectId}/variables` });
    return variablesSchema.parse(await response.json()).variables;
  },
  insightQuery: async (projectId, shortId) => {
    const response = await callInternal(service, {
      path: `/internal/projects/${projectId}/insights/${encodeURIComponent(shortId)}`,
    });
    return insightSchema.parse(await response.json()).query;
  },
});
