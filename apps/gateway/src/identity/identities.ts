/**
 * Credentials that were exchanged a moment ago. An entry lives for seconds and is dropped at once when auth-service
 * says on Redis that something it depends on was revoked; when such a message may have been missed, all are dropped.
 */
import { hash } from 'node:crypto';
import { ACCOUNTS_CHANNEL, accountEventSchema, type ExchangeResponse } from '@meridian/contracts/internal';
import { type Bus, createBus, type Redis } from '@meridian/redis';
import { metrics } from '@meridian/service-kit';
import type { Credential } from './credential.ts';
import type { Exchange } from './exchange-client.ts';

export interface Identities {
  /** `path` is what a DPoP proof was made for, together with the method. */
  of(
    credential: Credential,
    audience: string,
    request: { method: string; path: string },
  ): Promise<ExchangeResponse>;
  close(): Promise<void>;
}

export interface IdentitiesOptions {
  readonly exchange: Exchange;
  readonly redis: Redis;
  readonly maxEntries: number;
}

interface Entry {
  readonly answer: ExchangeResponse;
  readonly staleAt: number;
}

/** Unknown credentials are remembered, too, so that a flood of them does not reach auth-service. */
const REFUSED_MAX_AGE_MS = 5_000;

const lookups = metrics.counter({
  name: 'gateway_identity_lookups_total',
  help: 'Credentials looked up, by where the answer came from.',
  labels: ['source'],
});

export const createIdentities = ({ exchange, redis, maxEntries }: IdentitiesOptions): Identities => {
  const entries = new Map<string, Entry>();
  const keysByTag = new Map<string, Set<string>>();
  const underWay = new Map<string, Promise<ExchangeResponse>>();
  /** Counts what was revoked: an answer that was under way meanwhile may be old already. */
  let revocations = 0;

  const forget = (key: string): void => {
    const entry = entries.get(key);
    if (entry === undefined) return;
    entries.delete(key);
    if (!entry.answer.active) return;
    for (const tag of entry.answer.tags) {
      const keys = keysByTag.get(tag);
      keys?.delete(key);
      if (keys?.size === 0) keysByTag.delete(tag);
    }
  };

  const remember = (key: string, answer: ExchangeResponse): void => {
    forget(key);
    if (entries.size >= maxEntries) forget(entries.keys().next().value!);
    const maxAgeMs = answer.active ? answer.expiresInSeconds * 1_000 : REFUSED_MAX_AGE_MS;
    entries.set(key, { answer, staleAt: performance.now() + maxAgeMs });
    if (!answer.active) return;
    for (const tag of answer.tags) {
      const keys = keysByTag.get(tag);
      if (keys === undefined) keysByTag.set(tag, new Set([key]));
      else keys.add(key);
    }
  };

  const ask = async (credential: Credential, audience: string, key: string): Promise<ExchangeResponse> => {
    if (credential.kind === 'dpop') throw new Error('a proof is good for one request');
    const before = revocations;
    const answer = await exchange({ credential, audience });
    if (revocations === before) remember(key, answer);
    return answer;
  };

  const forgetAll = (): void => {
    revocations += 1;
    entries.clear();
    keysByTag.clear();
    underWay.clear();
  };

  const onMessage = (message: string): void => {
    const event = accountEventSchema.safeParse(JSON.parse(message)).data;
    if (event?.type !== 'revoked') return;
    revocations += 1;
    // Whoever comes from now on asks anew, and does not join a question of before.
    underWay.clear();
    for (const tag of event.tags) for (const key of [...(keysByTag.get(tag) ?? [])]) forget(key);
  };

  const bus: Bus = createBus(redis);
  bus.onGap(forgetAll);
  // Rejected only when closed before it stood: until it stands, the time limit bounds the age.
  void bus.subscribe(ACCOUNTS_CHANNEL, onMessage).catch(() => {});

  return {
    of: async (credential, audience, { method, path }) => {
      if (credential.kind === 'dpop') {
        lookups.inc({ source: 'proof' });
        const proof = { jwt: credential.proof, method, path };
        return exchange({ credential: { kind: 'dpop', value: credential.value, proof }, audience });
      }
      // The credential itself is not kept.
      const key = hash('sha256', `${audience} ${credential.kind} ${credential.value}`, 'base64');
      const known = entries.get(key);
      if (known !== undefined && known.staleAt > performance.now()) {
        lookups.inc({ source: 'memory' });
        return known.answer;
      }
      lookups.inc({ source: 'auth-service' });
      const asked = underWay.get(key);
      if (asked !== undefined) return asked;
      const asking = ask(credential, audience, key).finally(() => {
        if (underWay.get(key) === asking) underWay.delete(key);
      });
      underWay.set(key, asking);
      return asking;
    },
    close: () => bus.close(),
  };
};
