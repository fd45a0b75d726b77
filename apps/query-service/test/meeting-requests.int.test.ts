/** Requests that meet: one deletes an object while another one changes or deletes it. */
import { type MeetingPlace, meetAt } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alertsOf } from './alerts.ts';
import { type Deliveries, startDeliveries } from './deliveries.ts';

let world: Deliveries;
beforeAll(async () => {
  world = await startDeliveries();
});
afterAll(() => world.stop());

const statusesAt = async (
  place: MeetingPlace,
  requests: readonly [method: string, path: string, body?: object][],
) => {
  const sends = requests.map((request) => () => world.call(...request));
  const answers = await meetAt(world.query.context.database, place, sends);
  return answers.map(({ status }) => status);
};
const deletionsOf = (itemId: string) =>
  world.query.context.database.activity.count({ where: { itemId, activity: 'deleted' } });

const newVariable = async (): Promise<string> => {
  const name = `v ${crypto.randomUUID()}`;
  const { status, body } = await world.call('POST', '/insight_variables/', { name, type: 'String' });
  expect(status).toBe(201);
  return body['id'] as string;
};

it('a variable is deleted once, and is gone for a change of the same moment', async () => {
  const twice = await newVariable();
  const path = `/insight_variables/${twice}/`;
  const place = { table: 'insight_variables', id: twice };
  expect(
    await statusesAt(place, [
      ['DELETE', path],
      ['DELETE', path],
    ]),
  ).toEqual([204, 404]);
  expect(await deletionsOf(twice)).toBe(1);
  const changed = await newVariable();
  const one = `/insight_variables/${changed}/`;
  expect(
    await statusesAt({ table: 'insight_variables', id: changed }, [
      ['DELETE', one],
      ['PATCH', one, { name: 'Other' }],
    ]),
  ).toEqual([204, 404]);
});

it('an alert is deleted once, and is gone for a change of the same moment', async () => {
  const { newAlert } = alertsOf(world);
  const twice = await newAlert();
  const path = `/alerts/${twice}/`;
  expect(
    await statusesAt({ table: 'alerts', id: twice }, [
      ['DELETE', path],
      ['DELETE', path],
    ]),
  ).toEqual([204, 404]);
  expect(await deletionsOf(twice)).toBe(1);
  const changes: [method: string, path: string, body: object][] = [
    ['PATCH', '', { name: 'Other' }],
    ['POST', 'destinations/', { type: 'webhook', webhook_url: 'https://hooks.example/alert' }],
  ];
  for (const [method, action, body] of changes) {
    const id = await newAlert();
    const one = `/alerts/${id}/`;
    expect(
      await statusesAt({ table: 'alerts', id }, [
        ['DELETE', one],
        [method, one + action, body],
      ]),
    ).toEqual([204, 404]);
  }
});
