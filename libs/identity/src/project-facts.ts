/**
 * What other services know of a project, asked of auth-service and kept in memory. A change is announced on Redis
 * and the copy dropped; the time limit bounds how long a copy lives when Redis is down.
 */

import {
  ACCOUNTS_CHANNEL,
  type AccountEvent,
  accountEventSchema,
  type ProjectFacts,
  projectFactsSchema,
} from '@meridian/contracts/internal';
import { NotFoundError, type Secret, UnavailableError } from '@meridian/core';
import { createBus, type Redis } from '@meridian/redis';
import { parseToken } from './token-format.ts';

export interface ProjectFactsReader {
  /** Throws `NotFoundError` for a project that does not exist. */
  get(projectId: number): Promise<ProjectFacts>;
  /** By capture token; undefined for a token that nobody has. */
  findByToken(token: string): Promise<ProjectFacts | undefined>;
  close(): Promise<void>;
}

export interface ProjectFactsOptions {
  readonly authUrl: string;
  readonly internalSecret: Secret;
  readonly redis: Redis;
  readonly maxAgeMs?: number;
}

interface Entry {
  readonly facts: Promise<ProjectFacts | undefined>;
  readonly staleAt: number;
}

const MAX_ENTRIES = 50_000;
/** An unknown token may become a project's at any moment, and a flood of them must not reach auth-service. */
const UNKNOWN_MAX_AGE_MS = 5_000;
const REQUEST_TIMEOUT_MS = 5_000;

export const createProjectFacts = ({
  authUrl,
  internalSecret,
  redis,
  maxAgeMs = 60_000,
}: ProjectFactsOptions): ProjectFactsReader => {
  const entries = new Map<string, Entry>();

  const load = async (path: string): Promise<ProjectFacts | undefined> => {
    const response = await request(`${authUrl}${path}`, internalSecret);
    if (response.status === 404) return undefined;
    if (!response.ok) throw unavailable(`auth-service answered ${response.status}`);
    return projectFactsSchema.parse(await response.json());
  };

  /** One request for concurrent readers; failures are not kept. */
  const read = (path: string): Promise<ProjectFacts | undefined> => {
    const known = entries.get(path);
    if (known !== undefined && known.staleAt > performance.now()) return known.facts;
    const facts = load(path);
    const keep = (forMs: number) => entries.set(path, { facts, staleAt: performance.now() + forMs });
    if (entries.size >= MAX_ENTRIES) entries.delete(entries.keys().next().value!);
    keep(maxAgeMs);
    facts.then(
      (found) => {
        if (found === undefined && entries.get(path)?.facts === facts) keep(UNKNOWN_MAX_AGE_MS);
      },
      () => {
        if (entries.get(path)?.facts === facts) entries.delete(path);
      },
    );
    return facts;
  };

  const forget = (message: string): void => {
    const event = readEvent(message);
    if (event?.type !== 'project_changed') return;
    entries.delete(pathOfId(event.projectId));
    for (const token of event.tokens) entries.delete(pathOfToken(token));
  };

  const bus = createBus(redis);
  bus.onGap(() => entries.clear());
  bus.listen(ACCOUNTS_CHANNEL, forget);

  return {
    get: async (projectId) => {
      const facts = await read(pathOfId(projectId));
      if (facts === undefined) throw new NotFoundError('not_found', 'There is no such project.');
      return facts;
    },
    findByToken: async (token) => {
      if (parseToken(token)?.kind !== 'phc') return undefined;
      return read(pathOfToken(token));
    },
    close: () => bus.close(),
  };
};

/** undefined for what a newer auth-service may say: that is for others to understand. */
const readEvent = (message: string): AccountEvent | undefined => {
  try {
    return accountEventSchema.safeParse(JSON.parse(message)).data;
  } catch {
    return undefined;
  }
};

const pathOfId = (projectId: number): string => `/internal/projects/${projectId}`;
const pathOfToken = (token: string): string => `/internal/projects/by-token/${token}`;

const request = async (url: string, secret: Secret): Promise<Response> => {
  try {
    return await fetch(url, {
      headers: { authorization: `Bearer ${secret.reveal()}` },
      signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
    });
  } catch (error) {
    throw unavailable('auth-service did not answer', error);
  }
};

const unavailable = (detail: string, cause?: unknown): UnavailableError =>
  new UnavailableError('unavailable', `The facts of the project cannot be read: ${detail}.`, {
    retryAfterSeconds: 1,
    cause,
  });
