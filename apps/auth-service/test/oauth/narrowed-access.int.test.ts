/** Access that a person narrowed to projects or organizations, and what becomes of it. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeParameters, startWorld, type World } from './oauth-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

describe('the access that a person chooses', () => {
  it.each([
    ['an exponent', (id: number) => `${id}e0`],
    ['hexadecimal digits', (id: number) => `0x${id.toString(16)}`],
    ['spaces', (id: number) => ` ${id} `],
    ['a fraction', (id: number) => `${id}.0`],
    ['a sign', (id: number) => `+${id}`],
    ['a leading zero', (id: number) => `0${id}`],
    [
      'full-width digits',
      (id: number) => String(id).replace(/\d/g, (digit) => '０１２３４５６７８９'[Number(digit)]!),
    ],
  ])('refuses a project id with %s', async (_, spell) => {
    const clientId = world.publish('/spelled-ids.json');
    const browser = await world.signedIn();
    const query = new URLSearchParams(authorizeParameters(clientId, { prompt: 'consent' }));
    const page = await browser.get(`/oauth/authorize?${query}`);
    const choice = {
      decision: 'allow',
      access_level: 'team',
      scoped_teams: [spell(world.account.projectId)],
    };
    expect((await browser.submit(page, choice)).status).toBe(400);
  });
});
