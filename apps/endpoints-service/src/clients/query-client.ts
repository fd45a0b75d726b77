/** Client for query-service: runs and compiles queries, and lists the project's variables. */

import { VARIABLE_TYPES } from '@meridian/contracts/insights';
import {
  ALL_SCOPES,
  type CompileRequestInput,
  type CompileResponse,
  compileResponseSchema,
  type InternalQueryRequestInput,
  QUERY_ANSWER_HEADERS,
} from '@meridian/contracts/internal';
import type { Secret } from '@meridian/core';
import { createInternalClient } from '@meridian/service-kit';
import { z } from 'zod';

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
  /** The complete JSON response of the query API. */
  readonly bytes: Buffer;
  readonly rows: number;
}

/**
 * The author's scopes were checked when the version was saved. A caller that may run the endpoint may read its result.
 */
export const AS_SAVED = [ALL_SCOPES];

interface QueryServiceAddress {
  readonly name: string;
  readonly url: string;
  readonly secret: Secret;
}

export interface QueryClient {
  run(projectId: number, request: InternalQueryRequestInput, signal?: AbortSignal): Promise<QueryAnswerBytes>;
  compile(projectId: number, request: CompileRequestInput, signal?: AbortSignal): Promise<CompileResponse>;
  variables(projectId: number): Promise<readonly ProjectVariable[]>;
  /** Returns the query node of a saved insight. */
  insightQuery(projectId: number, shortId: string): Promise<unknown>;
}

/** The timeout of calls outside of runs; a run has its own limit. */
const TIMEOUT_MS = 60_000;

export const createQueryClient = ({ name, url, secret }: QueryServiceAddress): QueryClient => {
  const queryService = createInternalClient({ service: name, url, secret, timeoutMs: TIMEOUT_MS });
  const pathOf = (projectId: number, route: string): string => `/internal/projects/${projectId}/${route}`;
  return {
    run: async (projectId, body, signal) => {
      const response = await queryService.call({ path: pathOf(projectId, 'query'), body, signal });
      return {
        bytes: Buffer.from(await response.bytes()),
        rows: Number(response.headers.get(QUERY_ANSWER_HEADERS.rows) ?? 0),
      };
    },
    compile: (projectId, body, signal) =>
      queryService.read(compileResponseSchema, { path: pathOf(projectId, 'compile'), body, signal }),
    variables: async (projectId) =>
      (await queryService.read(variablesSchema, { path: pathOf(projectId, 'variables') })).variables,
    insightQuery: async (projectId, shortId) =>
      (
        await queryService.read(insightSchema, {
          path: pathOf(projectId, `insights/${encodeURIComponent(shortId)}`),
        })
      ).query,
  };
};
