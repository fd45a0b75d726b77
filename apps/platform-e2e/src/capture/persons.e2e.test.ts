/** Persons in the public API: created and merged by events, read and deleted. */
import { waitFor } from '@meridian/testing';
import { expect, it } from 'vitest';
import { callerAt, keyHolder } from '../clients/api.ts';
import { homeRegion } from '../platform.ts';

interface Person {
  readonly id: string;
  readonly is_identified: boolean;
  readonly distinct_ids: readonly string[];
  readonly properties: Record<string, unknown>;
}

const until = (condition: () => Promise<boolean>) => waitFor(condition, { timeoutMs: 60_000 });

const send = async (batch: readonly object[]): Promise<void> => {
  const { url, projectToken } = homeRegion();
  const answer = await callerAt(url)('POST', '/batch/', { api_key: projectToken, batch });
  expect(answer.status).toBe(200);
};

const inProject = <Body>(method: string, path: string) =>
  keyHolder(homeRegion())<Body>(method, `/api/projects/${homeRegion().projectId}/${path}`);

const personOf = async (distinctId: string): Promise<Person | undefined> => {
  const answer = await inProject<{ results: Person[] }>('GET', `persons/?distinct_id=${distinctId}`);
  return answer.body.results[0];
};

const countOf = async (personId: string): Promise<number> => {
  const query = { kind: 'HogQLQuery', query: `select count() from events where person_id = '${personId}'` };
  const region = homeRegion();
  const path = `/api/projects/${region.projectId}/query/`;
  const answer = await keyHolder(region)<{ results: [[number]] }>('POST', path, {
    query,
    refresh: 'force_blocking',
  });
  return answer.body.results[0][0];
};

it('a visitor that signs in becomes one person with all events, properties and ids', async () => {
  const id = crypto.randomUUID();
  const [visitor, user, phone] = [`visitor-${id}`, `user-${id}`, `phone-${id}`];
  const set = { email: `${id}@x.example` };
  await send([
    { event: '$pageview', distinct_id: visitor, properties: { $set_once: { first_page: '/' } } },
    { event: '$identify', distinct_id: user, properties: { $anon_distinct_id: visitor, $set: set } },
    { event: '$create_alias', distinct_id: user, properties: { alias: phone } },
  ]);
  await until(async () => (await personOf(phone))?.properties.first_page === '/');
  await send([{ event: 'paid', distinct_id: phone, $set: { plan: 'pro' }, $unset: ['first_page'] }]);
  await until(async () => (await personOf(visitor))?.properties.plan === 'pro');
  const person = (await personOf(user))!;
  expect(person.is_identified).toBe(true);
  expect([...person.distinct_ids].sort()).toEqual([visitor, user, phone].sort());
  expect(person.properties).toEqual({ ...set, plan: 'pro' });
  await until(async () => (await countOf(person.id)) === 4);
  const found = await inProject<{ results: Person[] }>('GET', `persons/?search=${id}@`);
  expect(found.body.results.map((one) => one.id)).toEqual([person.id]);
});

it('a person without a profile is found by events only', async () => {
  const distinctId = `nobody-${crypto.randomUUID()}`;
  await send([
    {
      event: 'seen',
      distinct_id: distinctId,
      properties: { $process_person_profile: false, $set: { a: 1 } },
    },
  ]);
  const path = `events/?distinct_id=${distinctId}`;
  const events = () => inProject<{ results: { person: unknown }[] }>('GET', path);
  await until(async () => (await events()).body.results.length === 1);
  expect((await events()).body.results[0]!.person).toBeNull();
  expect(await personOf(distinctId)).toBeUndefined();
});

it('two identified persons are not merged, and a warning is recorded', async () => {
  const id = crypto.randomUUID();
  const [ada, ben] = [`ada-${id}`, `ben-${id}`];
  await send([ada, ben].map((distinctId) => ({ event: '$identify', distinct_id: distinctId })));
  await until(async () => (await personOf(ada)) !== undefined && (await personOf(ben)) !== undefined);
  await send([{ event: '$identify', distinct_id: ben, properties: { $anon_distinct_id: ada } }]);
  const told = async () => {
    const answer = await inProject<{ results: { type: string }[] }>('GET', 'ingestion_warnings/');
    return answer.body.results.map((warning) => warning.type);
  };
  await until(async () => (await told()).includes('cannot_merge_already_identified'));
  expect((await personOf(ada))!.distinct_ids).toEqual([ada]);
});

it('a person deleted with all events is no longer found, nor are the events', async () => {
  const distinctId = `gone-${crypto.randomUUID()}`;
  await send([{ event: 'seen', distinct_id: distinctId }]);
  await until(async () => (await personOf(distinctId)) !== undefined);
  const { id } = (await personOf(distinctId))!;
  await until(async () => (await countOf(id)) === 1);
  expect((await inProject('DELETE', `persons/${id}/?delete_events=true`)).status).toBe(202);
  expect((await inProject('GET', `persons/${id}/`)).status).toBe(404);
  await until(async () => (await countOf(id)) === 0);
});

it('groups and definitions match the sent events', async () => {
  const id = crypto.randomUUID();
  const [event, property] = [`defined ${id}`, `price ${id}`];
  const group = { $group_type: 'company', $group_key: id, $group_set: { name: 'Acme' } };
  await send([
    { event: '$groupidentify', distinct_id: 'd', properties: group },
    { event, distinct_id: 'd', properties: { [property]: 5, $groups: { company: id } } },
  ]);
  const listed = async (path: string) =>
    (await inProject<{ results: object[] }>('GET', `${path}?search=${encodeURIComponent(id)}`)).body.results;
  await until(async () => (await listed('property_definitions/')).length === 1);
  expect(await listed('property_definitions/')).toMatchObject([{ name: property, property_type: 'Numeric' }]);
  expect(await listed('event_definitions/')).toMatchObject([{ name: event }]);
  const types = await inProject<{ group_type: string; group_type_index: number }[]>('GET', 'groups_types/');
  const index = types.body.find((type) => type.group_type === 'company')!.group_type_index;
  const found = await inProject('GET', `groups/find/?group_type_index=${index}&group_key=${id}`);
  expect(found.body).toMatchObject({ group_properties: { name: 'Acme' } });
});
