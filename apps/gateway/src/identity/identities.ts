/**
 * Credentials that were exchanged a moment ago. An entry lives for seconds and is dropped at once when auth-service
 * says on Redis that something it depends on was revoked; when such a message may have been missed, all are dropped.
 */
import { hash } from 'node:crypto';
import {
  ACCOUNTS_CHANNEL,
  accountEventSchema,
  type ExchangeResponse,
  type Principal,
} from '@meridian/contracts/internal';
import { createTaggedMemory } from '@meridian/identity';
import { type Bus, createBus, type Redis } from '@meridian/redis';
import { metrics } from '@meridian/service-kit';
import { type Credential, isPlausible } from './credential.ts';
import type { Exchange } from './exchange-client.ts';

export type Identity = ActiveIdentity | { readonly active: false };

export interface ActiveIdentity extends Active {
  /** What the signed identity says. */
  readonly principal: Principal;
}

type Active = Extract<ExchangeResponse, { active: true }>;

export interface Identities {
  /** At once when it is remembered. `path` is what a DPoP proof was made for, together with the method. */
  of(
    credential: Credential,
    audience: string,
    request: { readonly method: string; readonly path: string },
  ): Identity | Promise<Identity>;
  close(): Promise<void>;
}

export interface IdentitiesOptions {
  readonly exchange: Exchange;
  readonly redis: Redis;
  readonly maxEntries: number;
}

/** Unknown credentials are remembered, too, so that a flood of them does not reach auth-service. */
const REFUSED_MAX_AGE_MS = 5_000;

const lookups = metrics.counter({
  name: 'gateway_identity_lookups_total',
  help: 'Credentials looked up, by where the answer came from.',
  labels: ['source'],
});

const NOBODY: Identity = { active: false };

const fromMemory = lookups.labels({ source: 'memory' });

export const createIdentities = ({ exchange, redis, maxEntries }: IdentitiesOptions): Identities => {
  const memory = createTaggedMemory<Identity>({ maxEntries });
  const underWay = new Map<string, Promise<Identity>>();

  const ask = async (credential: Credential, audience: string, key: string): Promise<Identity> => {
    if (credential.kind === 'dpop') throw new Error('a proof is good for one request');
    const remember = memory.lookUp();
    const identity = withPrincipal(await exchange({ credential, audience }));
    const { tags, maxAgeMs } = identity.active
      ? { tags: identity.tags, maxAgeMs: identity.expiresInSeconds * 1_000 }
      : { tags: [], maxAgeMs: REFUSED_MAX_AGE_MS };
    remember(key, identity, { tags, staleAt: performance.now() + maxAgeMs });
    return identity;
  };

  /** Many at the same time ask once. */
  const askOnce = (credential: Credential, audience: string, key: string): Promise<Identity> => {
    const asked = underWay.get(key);
    if (asked !== undefined) return asked;
    const asking = ask(credential, audience, key).finally(() => {
      if (underWay.get(key) === asking) underWay.delete(key);
    });
    underWay.set(key, asking);
    return asking;
  };

  const prove = async (
    { value, proof: jwt }: Extract<Credential, { kind: 'dpop' }>,
    audience: string,
    { method, path }: { readonly method: string; readonly path: string },
  ): Promise<Identity> =>
    withPrincipal(
      await exchange({ credential: { kind: 'dpop', value, proof: { jwt, method, path } }, audience }),
    );

  const forgetAll = (): void => {
    memory.forgetAll();
    underWay.clear();
  };

  const onMessage = (message: string): void => {
    const event = accountEventSchema.safeParse(JSON.parse(message)).data;
    if (event?.type !== 'revoked') return;
    memory.forget(event.tags);
    // Whoever comes from now on asks anew, and does not join a question of before.
    underWay.clear();
  };

  const bus: Bus = createBus(redis);
  bus.onGap(forgetAll);
  bus.listen(ACCOUNTS_CHANNEL, onMessage);

  return {
    of: (credential, audience, request) => {
      if (credential.kind === 'dpop') {
        lookups.inc({ source: 'proof' });
        return isPlausible(credential) ? prove(credential, audience, request) : NOBODY;
      }
      // The credential itself is not kept.
      const key = hash('sha256', `${audience} ${credential.kind} ${credential.value}`, 'base64');
      const known = memory.get(key);
      if (known !== undefined) {
        fromMemory.inc();
        return known;
      }
      if (!isPlausible(credential)) return NOBODY;
      lookups.inc({ source: 'auth-service' });
      return askOnce(credential, audience, key);
    },
    close: () => bus.close(),
  };
};

/** Its signature is the services' to check: it comes from auth-service itself. */
const withPrincipal = (answer: ExchangeResponse): Identity => {
  if (!answer.active) return answer;
  const payload = Buffer.from(answer.identity.split('.')[1] ?? '', 'base64url').toString();
  return { ...answer, principal: (JSON.parse(payload) as { principal: Principal }).principal };
};
