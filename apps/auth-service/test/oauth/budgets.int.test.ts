import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authorizeParameters, bodyOf, startWorld, times, type World } from './oauth-world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld({ env: { OAUTH_TOKEN_LIMIT_PER_CLIENT: '4' } });
});
afterAll(() => world.close());

describe("a client's budget of token requests", () => {
  it('is not spent by requests that prove nothing', async () => {
    const clientId = world.publish('/budget.json');
    let tokens = await world.tokens(clientId);
    await times(20, (index) =>
      index % 2 === 0
        ? world.refresh(clientId, `phr_us${'0'.repeat(49)}`)
        : world.redeem(clientId, `phac_us${'0'.repeat(49)}`),
    );
    await world.refresh(clientId, tokens.access_token);
    const statuses = [];
    for (let count = 0; count < 4; count += 1) {
      const answer = await world.refresh(clientId, tokens.refresh_token!);
      statuses.push(answer.status);
      if (answer.status === 200) tokens = await bodyOf(answer);
    }
    // The code exchange used one.
    expect(statuses).toEqual([200, 200, 200, 429]);
  });

  it('is not spent with the tokens of another client', async () => {
    const [mine, theirs] = [world.publish('/budget-mine.json'), world.publish('/budget-theirs.json')];
    const tokens = await world.tokens(mine);
    await world.authorize(theirs);
    await times(10, () => world.refresh(theirs, tokens.refresh_token!));
    const own = await world.tokens(theirs);
    expect((await world.refresh(theirs, own.refresh_token!)).status).toBe(200);
  });

  it('is not spent by the name of a client that must sign', async () => {
    const clientId = world.publish('/budget-signing.json', {
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [{ kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }] },
    });
    await world.authorize(clientId);
    const answers = await times(10, () => world.refresh(clientId, `phr_us${'0'.repeat(49)}`));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 401));
  });
});

describe('a pushed request', () => {
  const push = async (clientId: string) => {
    const answer = await world.post('/oauth/par/', authorizeParameters(clientId));
    return ((await answer.json()) as { request_uri: string }).request_uri;
  };

  it('is not used up by another client that presents it, and is good once', async () => {
    const [mine, theirs] = [world.publish('/pushed-mine.json'), world.publish('/pushed-theirs.json')];
    const requestUri = await push(mine);
    const person = await world.signedIn();
    const open = (clientId?: string) =>
      person.get(
        `/oauth/authorize/?${new URLSearchParams({ request_uri: requestUri, ...(clientId && { client_id: clientId }) })}`,
      );
    expect((await open(theirs)).status).toBe(400);
    expect((await open()).status).toBe(400);
    const answers = await Promise.all(Array.from({ length: 6 }, () => open(mine)));
    expect(answers.map(({ status }) => status).sort()).toEqual([302, 400, 400, 400, 400, 400]);
  });

  it('is not used up by a program that checks links with HEAD', async () => {
    const clientId = world.publish('/pushed-checked.json');
    const query = new URLSearchParams({ client_id: clientId, request_uri: await push(clientId) });
    const path = `/oauth/authorize/?${query}`;
    const checked = await world.fetch(path, { method: 'HEAD' });
    expect([checked.status, checked.headers.get('location')]).toEqual([200, null]);
    const person = await world.signedIn();
    const { location } = await person.get(path);
    expect((await world.fetch(location!, { method: 'HEAD' })).status).toBe(200);
    expect((await person.get(location!)).text).toContain('Example App');
  });

  it('is the whole request: parameters that the browser adds are ignored', async () => {
    const clientId = world.publish('/pushed-whole.json');
    const more = { scope: 'insight:write', state: 'forged', redirect_uri: 'https://client.example/other' };
    const query = new URLSearchParams({ client_id: clientId, request_uri: await push(clientId), ...more });
    const person = await world.signedIn();
    const page = await person.get((await person.get(`/oauth/authorize/?${query}`)).location!);
    expect(page.text).not.toContain('insight:write');
    const answer = await person.submit(page, { decision: 'allow' });
    expect(answer.location).toMatch(/^https:\/\/client\.example\/callback\?code=.*state=the(\+|%20)state/);
  });

  it('is limited by network address, as token requests are', async () => {
    const limited = await startWorld({ env: { OAUTH_TOKEN_LIMIT_PER_ADDRESS: '3' } });
    try {
      const form = authorizeParameters(limited.publish('/pushed-often.json'));
      const answers = [];
      for (let count = 0; count < 4; count += 1)
        answers.push((await limited.post('/oauth/par/', form)).status);
      expect(answers).toEqual([201, 201, 201, 429]);
    } finally {
      await limited.close();
    }
  });
});
