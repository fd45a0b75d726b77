/**
 * Caches the identities of credentials for a few seconds. An entry is dropped at once when auth-service publishes on
 * Redis that something it depends on was revoked. When a message may have been missed, all entries are dropped.
 *
 * While auth-service cannot answer, an entry is used for longer, up to the limit that auth-service set. This requires
 * that Redis answers, because only then would a revocation arrive.
 */
import { hash } from 'node:crypto';
import {
  ACCOUNTS_CHANNEL,
  type ExchangeResponse,
  type Principal,
  readAccountEvent,
} from '@meridian/contracts/internal';
import { createCircuitBreaker, createSingleFlight, LATE, UnavailableError, waitAtMost } from '@meridian/core';
import { createNetworkShares } from '@meridian/forwarding';
import { createTaggedMemory } from '@meridian/identity';
import { type Bus, createBus, type Redis } from '@meridian/redis';
import { metrics } from '@meridian/service-kit';
import { type Credential, isPlausible } from './credential.ts';
import type { Exchange } from './exchange-client.ts';

export type Identity = ActiveIdentity | { readonly active: false };

export interface ActiveIdentity extends Active {
  /** Seconds since auth-service checked the credential, when it could not be asked again in time. */
  readonly staleForSeconds?: number;
  /** The content of the signed identity. */
  readonly principal: Principal;
}

/** The request of a credential: a DPoP proof is bound to its method and path. */
interface RequestFacts {
  readonly method: string;
  readonly path: string;
  readonly ip?: string | undefined;
}

type Active = Extract<ExchangeResponse, { active: true }>;

export interface Identities {
  /** The identity of a credential, synchronously when it is in the cache. */
  of(credential: Credential, audience: string, request: RequestFacts): Identity | Promise<Identity>;
  /** Asks auth-service again for a request in progress; `unknown` while it does not answer. */
  recheck(credential: Credential, audience: string): Promise<Identity | 'unknown'>;
  /** False while revocations cannot arrive from Redis. */
  receivesRevocations(): boolean;
  /** Whether every revocation since then has arrived, on the clock of `performance.now()`. */
  hasReceivedAllSince(time: number): boolean;
  /** The listener is called with the revoked tags, after their entries were dropped. */
  onRevoked(listener: (tags: ReadonlySet<string>) => void): void;
  close(): Promise<void>;
}

export interface IdentitiesOptions {
  readonly exchange: Exchange;
  readonly redis: Redis;
  readonly maxEntries: number;
  /** How many credentials of one network are checked at the same time. Those that are in the cache do not count. */
  readonly maxChecksPerNetwork: number;
}

/** Refused credentials are cached as well, so that a flood of them does not reach auth-service. */
const REFUSED_MAX_AGE_MS = 5_000;
/** How long a request waits for auth-service when it has a stale identity. The services wait for their stores, too. */
const PATIENCE_MS = 750;

const lookups = metrics.counter({
  name: 'gateway_identity_lookups_total',
  help: 'Look-ups of credentials, by source of the answer.',
  labels: ['source'],
});

const INACTIVE: Identity = { active: false };

const fromMemory = lookups.labels({ source: 'memory' });

export const createIdentities = ({
  exchange,
  redis,
  maxEntries,
  maxChecksPerNetwork,
}: IdentitiesOptions): Identities => {
  const memory = createTaggedMemory<Identity>({ maxEntries });
  const exchanges = createSingleFlight<Identity>();
  const breaker = createCircuitBreaker();
  // Anyone can make up credentials, and a check costs more than the rest of the work before a request is forwarded.
  const limited = createNetworkShares(
    maxChecksPerNetwork,
    'Too many credentials from your network are being checked. Try again in a moment.',
  );
  let lastGapAt = Number.NEGATIVE_INFINITY;
  const revocationListeners = new Set<(tags: ReadonlySet<string>) => void>();

  const ask = async (
    credential: Credential,
    audience: string,
    key: string,
    address: string | undefined,
  ): Promise<Identity> => {
    if (credential.kind === 'dpop') throw new Error('A DPoP credential must not be cached.');
    const remember = memory.lookUp();
    const identity = withPrincipal(await exchange({ credential, audience }, address));
    remember(key, identity, lifeOf(identity, performance.now()));
    return identity;
  };

  /** The expired entry of a credential; undefined when a revocation could have been missed. */
  const staleEntry = (key: string): ActiveIdentity | undefined => {
    if (!bus.isCurrent()) return undefined;
    const known = memory.getStale(key);
    if (known === undefined || !known.value.active) return undefined;
    return { ...known.value, staleForSeconds: (performance.now() - known.lookedUpAt) / 1_000 };
  };

  /** Concurrent look-ups of one credential share one request. */
  const askOnce = (
    credential: Credential,
    audience: string,
    key: string,
    address: string | undefined,
  ): Promise<Identity> => exchanges.run(key, () => ask(credential, audience, key, address));

  const askAndTrack = async (
    credential: Credential,
    audience: string,
    key: string,
    address: string | undefined,
  ): Promise<Identity> => {
    try {
      const identity = await askOnce(credential, audience, key, address);
      breaker.succeeded();
      return identity;
    } catch (error) {
      if (error instanceof UnavailableError) breaker.failed();
      throw error;
    }
  };

  const askOrUseStale = async (
    credential: Credential,
    audience: string,
    key: string,
    address: string | undefined,
  ): Promise<Identity> => {
    const ask = (): Promise<Identity> => askAndTrack(credential, audience, key, address);
    const stale = breaker.isOpen() ? staleEntry(key) : undefined;
    if (stale !== undefined) {
      // One call per second checks whether auth-service is back. No request waits for it.
      if (breaker.allowsCall()) ask().catch(() => {});
      return fromStale(stale);
    }
    const asking = ask();
    try {
      const identity = await waitAtMost(PATIENCE_MS, asking);
      if (identity !== LATE) return identity;
      const known = staleEntry(key);
      if (known === undefined) return await asking;
      breaker.failed();
      asking.catch(() => {});
      return fromStale(known);
    } catch (error) {
      const known = error instanceof UnavailableError ? staleEntry(key) : undefined;
      if (known === undefined) throw error;
      return fromStale(known);
    }
  };

  const prove = async (
    { value, proof: jwt }: Extract<Credential, { kind: 'dpop' }>,
    audience: string,
    { method, path }: RequestFacts,
  ): Promise<Identity> =>
    withPrincipal(
      await exchange({ credential: { kind: 'dpop', value, proof: { jwt, method, path } }, audience }),
    );

  /** The identity of a request whose proof was accepted. It is not cached, because each request needs its own proof. */
  const askProven = async ({ value }: Credential, audience: string): Promise<Identity> =>
    withPrincipal(await exchange({ credential: { kind: 'proven', value }, audience }));

  const forgetAll = (): void => {
    lastGapAt = performance.now();
    memory.forgetAll();
    exchanges.forgetAll();
  };

  const onMessage = (message: string): void => {
    const event = readAccountEvent(message);
    if (event?.type !== 'revoked') return;
    memory.forget(event.tags);
    // Later callers must not share an exchange that began before the revocation.
    exchanges.forgetAll();
    const tags = new Set(event.tags);
    for (const listener of revocationListeners) listener(tags);
  };

  const bus: Bus = createBus(redis);
  bus.onGap(forgetAll);
  bus.listen(ACCOUNTS_CHANNEL, onMessage);

  return {
    of: (credential, audience, request) => {
      if (credential.kind === 'dpop') {
        lookups.inc({ source: 'proof' });
        if (!isPlausible(credential)) return INACTIVE;
        return limited(request.ip, () => prove(credential, audience, request));
      }
      const key = keyOf(credential, audience);
      const known = memory.get(key);
      if (known !== undefined) {
        fromMemory.inc();
        return known;
      }
      if (!isPlausible(credential)) return INACTIVE;
      lookups.inc({ source: 'auth-service' });
      const address = credential.kind === 'session' ? request.ip : undefined;
      const look = () => askOrUseStale(credential, audience, key, address);
      // An expired entry is known to be a real credential, and a check in progress has its place.
      const isNew = !exchanges.isRunning(key) && memory.getStale(key)?.value.active !== true;
      return isNew ? limited(request.ip, look) : look();
    },
    recheck: (credential, audience) => {
      const key = keyOf(credential, audience);
      const asking =
        credential.kind === 'dpop'
          ? exchanges.run(key, () => askProven(credential, audience))
          : askOnce(credential, audience, key, undefined);
      return asking.catch((): 'unknown' => 'unknown');
    },
    receivesRevocations: () => bus.isCurrent(),
    hasReceivedAllSince: (time) => bus.isCurrent() && lastGapAt < time,
    onRevoked: (listener) => void revocationListeners.add(listener),
    close: () => bus.close(),
  };
};

const lifeOf = (identity: Identity, now: number) => {
  if (!identity.active) return { tags: [], staleAt: now + REFUSED_MAX_AGE_MS };
  const staleAt = now + identity.expiresInSeconds * 1_000;
  return { tags: identity.tags, staleAt, keptUntil: staleAt + identity.staleSeconds * 1_000 };
};

const fromStale = (identity: ActiveIdentity): Identity => {
  lookups.inc({ source: 'stale' });
  return identity;
};

/** A hash, so that credentials are not kept in memory. */
const keyOf = ({ kind, value }: Credential, audience: string): string =>
  hash('sha256', `${audience} ${kind} ${value}`, 'base64');

/** The signature is not checked here, because the answer comes from auth-service. Services check it. */
const withPrincipal = (answer: ExchangeResponse): Identity => {
  if (!answer.active) return answer;
  const payload = Buffer.from(answer.identity.split('.')[1] ?? '', 'base64url').toString();
  return { ...answer, principal: (JSON.parse(payload) as { principal: Principal }).principal };
};
