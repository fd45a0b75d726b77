import { UsageError } from '@meridian/service-kit/operator';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runAppsCommand } from '../src/apps/apps-command.ts';
import { listLinkedApps } from '../src/apps/linked-apps.ts';
import { requestVerification } from '../src/apps/verification-requests.ts';
import { createVerificationToken, deleteVerificationToken } from '../src/apps/verification-tokens.ts';
import { authorizeParameters, startWorld, type World } from './oauth/oauth-world.ts';

const clock = fakeClock(new Date());
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
  world.site.respond('/', { headers: { 'content-type': 'text/html' }, body: '<h1>Product</h1>' });
});
afterAll(() => world.close());

let clientId: string;
let path: string;
const SMALL = { 'com.vendor': { scopes: ['insight:read', 'query:read'] } };
const SHORT = { 'cache-control': 'max-age=60' };
beforeEach(() => {
  path = `/${crypto.randomUUID()}.json`;
  clientId = world.publish(path, SMALL, SHORT);
});

const meridian = async (...args: string[]) => {
  const lines: string[] = [];
  const exitCode = await runAppsCommand(world.context, args, {
    operator: 'olga',
    print: (text) => lines.push(text),
  });
  return { exitCode, output: lines.join('\n') };
};

/** The test domain is not a public name, so this precondition fails. */
const DESPITE = ['--despite', 'production-domain'];
const verify = (...more: string[]) =>
  meridian(
    'verify',
    clientId,
    '--reason',
    'looked at it',
    '--product-url',
    world.site.url('/'),
    ...DESPITE,
    ...more,
  );

const consentPage = async () => {
  const person = await world.signedIn();
  const query = new URLSearchParams(authorizeParameters(clientId, { prompt: 'consent' }));
  return (await person.get(`/oauth/authorize/?${query}`)).text;
};

const statusOf = async () =>
  JSON.parse((await meridian('show', clientId, '-o', 'json')).output).status as string;

describe('verification by an operator', () => {
  it('removes the notice and records the operator, the time and the reason', async () => {
    expect(await consentPage()).toContain('Unverified application');
    const { exitCode } = await verify();
    expect(exitCode).toBe(0);
    const page = await consentPage();
    expect(page).toContain('Verified application');
    expect(page).not.toContain('Unverified application');
    const [row] = await world.context.database.auditEntry.findMany({
      where: { targetId: clientId, action: 'oauth_client.verified' },
    });
    expect(row).toMatchObject({
      actorKind: 'operator',
      actorName: 'olga',
      before: { status: 'unverified' },
      after: { status: 'verified', reason: 'looked at it' },
    });
  });

  it('prints each precondition, and refuses when one is not met', async () => {
    const checked = await meridian('check', clientId, '--product-url', world.site.url('/nowhere'));
    expect(checked.exitCode).toBe(4);
    expect(checked.output.split('\n').map((line) => line.slice(0, 25).replace(/\s+/g, ' ').trim())).toEqual([
      'ok document',
      'FAILED production-domain',
      'ok redirect-uris',
      'FAILED product-page',
      'ok scopes',
    ]);
    const refused = await meridian(
      'verify',
      clientId,
      '--reason',
      'x',
      ...DESPITE,
      '--product-url',
      world.site.url('/nowhere'),
    );
    expect(refused.exitCode).toBe(4);
    expect(await statusOf()).toBe('unverified');
  });

  it.each<[string, Record<string, unknown>]>([
    ['name', { ...SMALL, client_name: 'Another name' }],
    ['logo', { ...SMALL, logo_uri: 'https://client.example/logo.png' }],
    ['website', { ...SMALL, client_uri: 'https://client.example/' }],
    ['scopes', { 'com.vendor': { scopes: ['insight:read'] } }],
    [
      'redirect hosts',
      { ...SMALL, redirect_uris: ['https://client.example/callback', 'https://other.example/callback'] },
    ],
  ])('lapses when the %s changes, and can be had again', async (_, members) => {
    await verify();
    world.publish(path, members, SHORT);
    clock.advance({ seconds: 61 });
    expect(await consentPage()).toContain('Unverified application');
    expect(await statusOf()).toBe('lapsed');
    expect((await verify('--despite', 'redirect-uris')).exitCode).toBe(0);
    expect(await statusOf()).toBe('verified');
  });

  it('outlives a change that is not material', async () => {
    await verify();
    world.publish(
      path,
      {
        ...SMALL,
        policy_uri: 'https://client.example/privacy',
        redirect_uris: ['https://client.example/callback', 'https://client.example/other'],
      },
      SHORT,
    );
    clock.advance({ seconds: 61 });
    expect(await consentPage()).toContain('Verified application');
  });

  it('is taken back by unverify', async () => {
    await verify();
    expect((await meridian('unverify', clientId, '--reason', 'sold')).exitCode).toBe(0);
    expect(await consentPage()).toContain('Unverified application');
  });
});

describe('a blocked app', () => {
  it('gets no new authorization, and its tokens stop working', async () => {
    const { access_token: token } = await world.tokens(clientId);
    expect(await world.isActive(token)).toBe(true);
    expect((await meridian('block', clientId, '--reason', 'phishing', '--by', 'sam')).exitCode).toBe(0);
    expect(await world.isActive(token)).toBe(false);
    await expect(world.authorize(clientId)).rejects.toThrow();
    expect((await meridian('unverify', clientId, '--reason', 'cleared')).exitCode).toBe(0);
    await expect(world.authorize(clientId)).resolves.toMatch(/^phac_us/);
  });
});

describe('a request for verification', () => {
  it('is listed for operators, and closed by their decision', async () => {
    await world.authorize(clientId);
    const { user, organizationId } = world.account;
    const input = {
      topic: 'Authentication' as const,
      app_name: 'Example',
      client_id: clientId,
      product_url: world.site.url('/'),
      organization: organizationId,
      message: '',
    };
    const request = await requestVerification(world.context, { user, requestId: 'test' }, input);
    const listed = JSON.parse((await meridian('list', '--requested', '-o', 'json')).output);
    expect(listed).toEqual([expect.objectContaining({ clientId, openRequests: 1 })]);
    // The product page of the request is checked.
    expect((await meridian('verify', clientId, '--reason', 'fine', ...DESPITE)).exitCode).toBe(0);
    const closed = await world.context.database.verificationRequest.findUniqueOrThrow({
      where: { id: request.id },
    });
    expect(closed.status).toBe('granted');
  });
});

describe('a verification token', () => {
  const by = () => ({
    user: world.account.user,
    organization: {
      id: world.account.organizationId,
      name: 'x',
      slug: 'x',
      createdAt: new Date(),
      updatedAt: new Date(),
    },
    requestId: 'test',
  });
  const withToken = (value: string) => ({
    'com.vendor': { ...SMALL['com.vendor'], verification_token: value },
  });

  it('links the app to its organization, raises its limit, and leaves the notice', async () => {
    const { token, value } = await createVerificationToken(world.context, by(), {
      label: 'app',
      clientUrl: `${clientId.toUpperCase().slice(0, 8)}${clientId.slice(8)}`,
    });
    expect(value).toMatch(/^phvt_us/);
    expect(await world.context.provisioning.perHour(clientId)).toBe(10);
    world.publish(path, withToken(value), SHORT);
    expect(await consentPage()).toContain('Unverified application');
    const [linked] = await listLinkedApps(world.context, world.account.organizationId);
    expect(linked).toMatchObject({
      client_id: clientId,
      is_verified: false,
      provisioning_limit_per_hour: 100,
    });

    await deleteVerificationToken(world.context, by(), token.id);
    expect(await listLinkedApps(world.context, world.account.organizationId)).toEqual([]);
    expect(await world.context.provisioning.perHour(clientId)).toBe(10);
  });

  it('of another client links nothing', async () => {
    const { value } = await createVerificationToken(world.context, by(), {
      label: 'other',
      clientUrl: 'https://client.example/another.json',
    });
    world.publish(path, withToken(value), SHORT);
    await consentPage();
    expect(await listLinkedApps(world.context, world.account.organizationId)).toEqual([]);
  });

  it.each([
    'http://client.example/c.json',
    'https://client.example/',
    'https://u:p@client.example/c',
    'nonsense',
  ])('is not made for %s', async (clientUrl) => {
    await expect(createVerificationToken(world.context, by(), { label: 'x', clientUrl })).rejects.toThrow(
      /https address/,
    );
  });
});

describe('the accounts that an app brings about', () => {
  it('are limited per hour, and others can still sign up', async () => {
    const signUp = async (next: string) => {
      const browser = world.browser();
      const page = await browser.get(`/signup?next=${encodeURIComponent(next)}`);
      return browser.submit(page, {
        first_name: 'New',
        email: `${crypto.randomUUID()}@example.org`,
        organization_name: 'New',
        password: 'correct horse battery staple',
      });
    };
    const begin = async () => {
      const answer = await world
        .browser()
        .get(`/oauth/authorize/?${new URLSearchParams(authorizeParameters(clientId))}`);
      return new URL(answer.location!, world.url).searchParams.get('next')!;
    };
    const next = await begin();
    const answers = [];
    for (let count = 0; count < 11; count += 1) answers.push((await signUp(next)).status);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect((await signUp('/')).status).toBe(200);
  });
});

it.each([
  [[], 'usage'],
  [['frobnicate'], 'usage'],
  [['verify', 'https://client.example/x.json'], 'usage'],
  [['list', '--output', 'xml'], 'usage'],
  [['list', '--unknown'], 'usage'],
  [['list', 'https://client.example/x.json'], 'usage'],
  [['show', 'https://client.example/x.json', 'more'], 'usage'],
  [['show', ''], 'usage'],
  [['block', 'https://client.example/x.json', '--reason', 'a', '--reason', 'b'], 'usage'],
  [['show', 'https://client.example/x.json', '--reason', 'x'], 'usage'],
  [['verify', 'https://client.example/x.json', '--reason', 'x', '--despite', 'everything'], 'usage'],
])('refuses %j as wrong %s', async (args) => {
  await expect(meridian(...args)).rejects.toBeInstanceOf(UsageError);
});

const BAD_IDS = [
  'not-a-url',
  'javascript:alert(1)',
  'http://client.example/x.json',
  'https://client.example',
];

it.each(
  BAD_IDS.flatMap((id) => [
    ['show', id],
    ['check', id],
    ['verify', id, '--reason', 'x'],
    ['unverify', id, '--reason', 'x'],
    ['block', id, '--reason', 'x'],
    ['block', id, '--reason', 'x', '--unknown'],
  ]).map((args) => [args]),
)('refuses %j, whose id is that of no app, as wrong usage', async (args) => {
  const refused = meridian(...args);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
  await expect(refused).rejects.toThrow(/^CLIENT_ID must /);
});

it.each([[['block']], [['block', '--unknown']], [['unverify']], [['verify']]])(
  '%j without a reason is wrong usage, also for an app that was never seen',
  async ([verb, ...more]) => {
    const refused = meridian(verb!, 'https://client.example/unseen.json', ...more);
    await expect(refused).rejects.toBeInstanceOf(UsageError);
    await expect(refused).rejects.toThrow('--reason is missing.');
  },
);

it('an id on a domain of development is that of an app only where development is', async () => {
  const block = (allowDevelopmentHosts: boolean) =>
    runAppsCommand(
      {
        ...world.context,
        settings: { ...world.context.settings, clientIdPolicy: { allowDevelopmentHosts } },
      },
      ['block', `https://app.test/${crypto.randomUUID()}.json`, '--reason', 'x', '--unknown'],
      { operator: 'olga', print: () => {} },
    );
  await expect(block(false)).rejects.toThrow('CLIENT_ID must be on a public domain.');
  expect(await block(true)).toBe(0);
});

it('a block of an id that is none, from before ids were checked, is shown and lifted', async () => {
  const clientId = `not-a-url-${crypto.randomUUID()}`;
  const decision = { status: 'blocked', decidedBy: 'sam', decidedAt: clock.now() };
  await world.context.database.appReview.create({ data: { clientId, ...decision } });
  expect((await meridian('show', clientId)).output).toContain('blocked');
  expect((await meridian('unverify', clientId, '--reason', 'x')).exitCode).toBe(0);
});

it.each([[['show']], [['block', '--reason', 'x']], [['unverify', '--reason', 'x']]])(
  'does not find an app that was never seen: %j',
  async ([verb, ...more]) => {
    const id = `https://client.example/unseen-${crypto.randomUUID()}.json`;
    await expect(meridian(verb!, id, ...more)).rejects.toMatchObject({ status: 404 });
  },
);

it('blocks an app before its first visit with --unknown, and lifts that block', async () => {
  const id = `https://client.example/${crypto.randomUUID()}.json`;
  const reason = ['--reason', 'phishing'];
  expect((await meridian('block', id, ...reason, '--unknown')).exitCode).toBe(0);
  const review = () => world.context.database.appReview.findUnique({ where: { clientId: id } });
  expect(await review()).toMatchObject({ status: 'blocked' });
  for (const filter of [[], ['--status', 'blocked']]) {
    const line = (await meridian('list', ...filter)).output.split('\n').find((one) => one.includes(id));
    expect(line).toBe(`blocked     ${id}  not seen yet`);
  }
  expect((await meridian('list', '--status', 'verified')).output).not.toContain(id);
  expect(JSON.parse((await meridian('show', id, '-o', 'json')).output)).toMatchObject({
    clientId: id,
    status: 'blocked',
    reason: 'phishing',
    decidedBy: 'olga',
    firstSeenAt: null,
  });
  expect((await meridian('unverify', id, ...reason)).exitCode).toBe(0);
  expect(await review()).toMatchObject({ status: 'unverified' });
});
