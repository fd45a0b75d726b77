/**
 * Facts about a project for other services, read from auth-service and kept in memory. A change is announced on Redis
 * and the copy dropped; the time limit is how long a deleted project or a rotated token is still known when the
 * announcement is lost. A copy in use is read again before it is too old, so that no request waits for it. While
 * auth-service is away and Redis is not, a copy is used for five minutes.
 */

import {
  ACCOUNTS_CHANNEL,
  type ProjectFacts,
  projectFactsSchema,
  readAccountEvent,
} from '@meridian/contracts/internal';
import { NotFoundError, type Secret, UnavailableError } from '@meridian/core';
import { createBus, createLastKnown, type Redis } from '@meridian/redis';
import { createInternalClient } from '@meridian/service-kit';
import { LRUCache } from 'lru-cache';
import { parseToken } from './token-format.ts';

export interface ProjectFactsReader {
  /** Throws `NotFoundError` for a project that does not exist. */
  get(projectId: number): Promise<ProjectFacts>;
  /** Finds a project by its capture token; undefined for an unknown token. */
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
  /** Counted from when the answer was asked for. */
  readonly staleAt: number;
  /** A use after this reads the facts again in the background; once per entry. */
  refreshAt: number;
}

const MAX_ENTRIES = 50_000;
/** The bound of every revocation when Redis is down. It also spares auth-service a flood of unknown tokens. */
const MAX_AGE_MS = 5_000;
/** The share of its life after which a copy in use is read again. */
const REFRESH_AT = 0.6;
const REQUEST_TIMEOUT_MS = 2_750;

export const createProjectFacts = ({
  authUrl,
  internalSecret,
  redis,
  maxAgeMs = MAX_AGE_MS,
}: ProjectFactsOptions): ProjectFactsReader => {
  // `max` would allocate all places at once.
  const entries = new LRUCache<string, Entry>({ maxSize: MAX_ENTRIES, sizeCalculation: () => 1 });
  const authService = createInternalClient({
    service: 'auth-service',
    url: authUrl,
    secret: internalSecret,
    timeoutMs: REQUEST_TIMEOUT_MS,
    failureMessage: 'The settings of the project cannot be read at the moment. Try again shortly.',
  });
  const bus = createBus(redis);
  const lastKnown = createLastKnown<ProjectFacts | undefined>({
    bus,
    maxEntries: MAX_ENTRIES,
    isAway: (error) => error instanceof UnavailableError,
  });

  const load = (path: string): Promise<ProjectFacts | undefined> =>
    authService.find(projectFactsSchema, { path });

  /** Failures are not cached; of two answers the one requested later is kept. */
  const ask = (path: string): Entry => {
    const askedAt = performance.now();
    const facts = lastKnown.read(path, () => load(path));
    const entry = { facts, staleAt: askedAt + maxAgeMs, refreshAt: askedAt + maxAgeMs * REFRESH_AT };
    facts.catch(() => {
      if (entries.get(path) === entry) entries.delete(path);
    });
    return entry;
  };

  const refresh = (path: string, known: Entry): void => {
    known.refreshAt = Number.POSITIVE_INFINITY;
    const fresh = ask(path);
    fresh.facts.then(
      () => {
        // For an entry that was forgotten meanwhile, this answer may be older than the announcement.
        if (entries.get(path) === known) entries.set(path, fresh);
      },
      () => {},
    );
  };

  /** One request for concurrent readers. */
  const read = (path: string): Promise<ProjectFacts | undefined> => {
    const now = performance.now();
    const known = entries.get(path);
    if (known !== undefined && now < known.staleAt) {
      if (now >= known.refreshAt) refresh(path, known);
      return known.facts;
    }
    const entry = ask(path);
    entries.set(path, entry);
    return entry.facts;
  };

  const forget = (message: string): void => {
    const event = readAccountEvent(message);
    if (event?.type !== 'project_changed') return;
    for (const path of [pathOfId(event.projectId), ...event.tokens.map(pathOfToken)]) {
      entries.delete(path);
      lastKnown.forget(path);
    }
  };

  bus.onGap(() => {
    entries.clear();
    lastKnown.forgetAll();
  });
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

const pathOfId = (projectId: number): string => `/internal/projects/${projectId}`;
const pathOfToken = (token: string): string => `/internal/projects/by-token/${token}`;
