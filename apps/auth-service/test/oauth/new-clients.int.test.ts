/** New apps are admitted while an attacker floods the service with invalid client ids, under production limits. */
import { json } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeParameters, startWorld, type World } from './oauth-world.ts';

const ATTACKERS = Array.from({ length: 30 }, (_, index) => `h${index}.attacker.example`);
const HONEST = Array.from({ length: 6 }, (_, index) => `honest${index}.example`);

const PRODUCTION_LIMITS = {
  OAUTH_FETCHES_PER_HOST_PER_MINUTE: '60',
  OAUTH_FETCHES_PER_MINUTE: '600',
  OAUTH_NEW_CLIENTS_PER_ADDRESS_PER_MINUTE: '5',
  OAUTH_NEW_CLIENTS_PER_ADDRESS_PER_HOUR: '10',
  OAUTH_NEW_CLIENTS_PER_SITE_PER_HOUR: '50',
  OAUTH_NEW_CLIENTS_PER_DOMAIN_PER_HOUR: '5',
  OAUTH_NEW_CLIENTS_PER_HOUR: '100',
};

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: PRODUCTION_LIMITS, hosts: [...ATTACKERS, ...HONEST] });
});
afterAll(() => world.close());

/** Publishes a valid document on a host, at a unique path. */
const publishAt = (host: string, { maxAge = 300 } = {}): string => {
  const path = `/${crypto.randomUUID()}.json`;
  const clientId = `https://${host}${path}`;
  world.site.respond(
    path,
    json(
      {
        client_id: clientId,
        client_name: 'Example App',
        redirect_uris: ['https://client.example/callback'],
      },
      { 'cache-control': `max-age=${maxAge}` },
    ),
  );
  return clientId;
};

/** A valid request of a signed-out user is redirected to the sign-in page. */
const ask = async (clientId: string, address: string): Promise<number> => {
  const query = new URLSearchParams(authorizeParameters(clientId));
  const answer = await world.fetch(`/oauth/authorize?${query}`, { headers: { 'x-forwarded-for': address } });
  await answer.text();
  return answer.status;
};

const AT_ONCE = 15;
const times = async (count: number, make: (index: number) => Promise<number>): Promise<number[]> => {
  const answers: number[] = [];
  for (let first = 0; first < count; first += AT_ONCE) {
    const some = Array.from({ length: Math.min(AT_ONCE, count - first) }, (_, index) => make(first + index));
    answers.push(...(await Promise.all(some)));
  }
  return answers;
};
const count = (statuses: readonly number[], status: number): number =>
  statuses.filter((each) => each === status).length;

describe('a valid new app is admitted during an attack', () => {
  it('of 105 made-up ids of one domain from one IPv6 /64', async () => {
    const statuses = await times(105, (index) =>
      ask(`https://${ATTACKERS[0]}/made-up-${index}.json`, `2001:db8:a:1::${index + 1}`),
    );
    // Five documents are fetched and do not exist; the network must wait for all others.
    expect([count(statuses, 400), count(statuses, 429)]).toEqual([5, 100]);
    expect(await ask(publishAt(HONEST[0]!), '198.51.100.1')).toBe(302);
  });

  it('of made-up ids of one domain from many networks', async () => {
    const statuses = await times(60, (index) =>
      ask(`https://${ATTACKERS[1]}/made-up-${index}.json`, `192.0.2.${index + 1}`),
    );
    expect(count(statuses, 400)).toBe(60);
    expect(await ask(publishAt(HONEST[1]!), '198.51.100.2')).toBe(302);
  });

  it('of good documents on many hosts of one domain from many networks', async () => {
    const statuses = await times(30, (index) =>
      ask(publishAt(ATTACKERS[index]!), `2001:db8:b${index.toString(16)}:1::1`),
    );
    expect([count(statuses, 302), count(statuses, 429)]).toEqual([5, 25]);
    expect(await ask(publishAt(HONEST[2]!), '198.51.100.3')).toBe(302);
  });

  it('from a thousand networks of one site', async () => {
    const statuses = await times(100, (index) =>
      ask(`https://${ATTACKERS[2]}/made-up-${index}.json`, `2001:db8:c:${index.toString(16)}::1`),
    );
    expect(count(statuses, 400)).toBe(50);
    expect(await ask(publishAt(HONEST[3]!), '198.51.100.4')).toBe(302);
  });

  it('of made-up ids on its own host, once it is known', async () => {
    const clientId = publishAt(HONEST[4]!, { maxAge: 0 });
    expect(await ask(clientId, '198.51.100.5')).toBe(302);
    await times(80, (index) => ask(`https://${HONEST[4]}/made-up-${index}.json`, `203.0.113.${index + 1}`));
    const before = world.site.requestsTo(new URL(clientId).pathname).length;
    expect(await ask(clientId, '198.51.100.5')).toBe(302);
    expect(world.site.requestsTo(new URL(clientId).pathname)).toHaveLength(before + 1);
  });

  it('of requests for itself: one network does not use up its fetches for others', async () => {
    const clientId = publishAt(HONEST[5]!, { maxAge: 0 });
    expect(await ask(clientId, '198.51.100.6')).toBe(302);
    const statuses: number[] = [];
    for (let index = 0; index < 65; index += 1) statuses.push(await ask(clientId, '2001:db8:d:1::1'));
    expect([count(statuses, 302), count(statuses, 429)]).toEqual([60, 5]);
    expect(await ask(clientId, '198.51.100.6')).toBe(302);
  });
});
