/** The operator's commands of the auth-service image, except for the commands about apps and users. */
import { UsageError } from '@meridian/service-kit/operator';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { insertPersonalApiKey } from '../src/keys/personal-api-keys.ts';
import { groups } from '../src/operator-commands.ts';
import { authorizeParameters, startWorld, type World } from './oauth/oauth-world.ts';

const clock = fakeClock(new Date());
let world: World;
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const meridian = async (...words: string[]) => {
  const [word, ...args] = words;
  const lines: string[] = [];
  const group = groups.find((one) => one.word === word)!;
  const session = { operator: 'olga', print: (text: string) => lines.push(text) };
  const exitCode = await group.run(world.context, [...args, '-o', 'json'], session);
  // biome-ignore lint/suspicious/noExplicitAny: the output differs by command
  return { exitCode, data: JSON.parse(lines.join('\n')) as any };
};

const exchange = (value: string) =>
  world.context.exchange({ credential: { kind: 'bearer', value }, audience: 'auth-service' }, undefined);

const audited = (action: string) =>
  world.context.database.auditEntry.findFirst({ where: { action }, orderBy: { createdAt: 'desc' } });

it('a project and its keys are made, listed, rotated and revoked', async () => {
  const { organizationId, user } = await world.newAccount();
  const created = await meridian('projects', 'create', 'Shop', '--organization', organizationId);
  expect(created.data).toMatchObject({
    name: 'Shop',
    timezone: 'UTC',
    token: expect.stringMatching(/^phc_/),
  });
  const project = String(created.data.id);
  const listed = await meridian('projects', 'list', '--organization', organizationId, '--search', 'sho');
  expect(listed.data).toEqual([created.data]);
  for (const wildcard of ['_', '%', '\\'])
    expect((await meridian('projects', 'list', '--search', wildcard)).data).toEqual([]);
  const rotated = await meridian('projects', 'rotate-token', project);
  expect(rotated.data.token).not.toBe(created.data.token);
  expect(await audited('project.token_reset')).toMatchObject({ actorKind: 'operator', actorName: 'olga' });

  const key = (await meridian('keys', 'create', '--project', project, '--label', 'Nightly')).data;
  expect(key).toMatchObject({
    label: 'Nightly',
    scopes: ['endpoint:read'],
    value: expect.stringMatching(/^phs_/),
  });
  expect(await exchange(key.value)).toMatchObject({ active: true });
  const renewed = (await meridian('keys', 'rotate', key.id)).data;
  expect(await exchange(key.value)).toMatchObject({ active: false });
  expect(await exchange(renewed.value)).toMatchObject({ active: true });
  const { data: keys } = await meridian('keys', 'list', '--project', project);
  expect(keys).toMatchObject([{ id: key.id, kind: 'project' }]);
  expect(JSON.stringify(keys)).not.toContain(renewed.value);
  await meridian('keys', 'revoke', key.id);
  expect(await exchange(renewed.value)).toMatchObject({ active: false });
  expect((await meridian('keys', 'list', '--email', user.email)).data).toEqual([]);
});

it('a personal API key is found by the address of its owner and revoked', async () => {
  const account = await world.newAccount();
  const settings = { label: 'mine', scopes: ['query:read'], scopedOrganizations: [], scopedProjects: [] };
  const by = { user: account.user, requestId: 'test' };
  const { key, value } = await world.context.database.$transaction((tx) =>
    insertPersonalApiKey(tx, world.config, by, settings),
  );
  expect((await meridian('keys', 'list', '--email', account.user.email)).data).toMatchObject([
    { id: key.id },
  ]);
  await meridian('keys', 'revoke', key.id);
  expect(await exchange(value)).toMatchObject({ active: false });
  expect(await audited('personal_api_key.deleted')).toMatchObject({ actorName: 'olga', targetId: key.id });
});

it('mails that were given up are listed without their text, and sent again', async () => {
  const { database } = world.context;
  const ofMail = (id: string) => database.outgoingMail.findUniqueOrThrow({ where: { id } });
  const [failed, sent] = [crypto.randomUUID(), crypto.randomUUID()];
  const mail = { recipient: 'x@example.com', subject: 'Invitation', text: 'https://secret', attempts: 12 };
  await database.outgoingMail.createMany({
    data: [
      { ...mail, id: failed, failedAt: clock.now(), lastError: '550 no such user' },
      { ...mail, id: sent, sentAt: clock.now() },
    ],
  });
  const { data } = await meridian('mails', 'list', '--failed');
  expect(data).toContainEqual(expect.objectContaining({ id: failed, lastError: '550 no such user' }));
  expect(JSON.stringify(data)).not.toMatch(new RegExp(`https://secret|${sent}`));
  expect((await meridian('mails', 'retry', failed)).data).toEqual({ count: 1 });
  expect(await ofMail(failed)).toMatchObject({ failedAt: null, attempts: 0, nextTryAt: clock.now() });
  expect(await ofMail(sent)).toMatchObject({ attempts: 12 });
  await expect(meridian('mails', 'retry', sent)).rejects.toMatchObject({ status: 404 });
  await expect(meridian('mails', 'retry')).rejects.toThrow(UsageError);
});

const NOWHERE = crypto.randomUUID();

it.each([
  ['an unknown key', ['keys', 'revoke', crypto.randomUUID()], 'There is no such key'],
  ['an unknown project', ['keys', 'create', '--project', '999999', '--label', 'x'], 'no project 999999'],
  ['the keys of an unknown project', ['keys', 'list', '--project', '999999'], 'no project 999999'],
  ['a token of an unknown project', ['projects', 'rotate-token', '999999'], 'no project 999999'],
  [
    'an unknown organization',
    ['projects', 'create', 'x', '--organization', NOWHERE],
    `no organization ${NOWHERE}`,
  ],
  ['a list of an unknown organization', ['projects', 'list', '--organization', NOWHERE], 'no organization'],
  ['an unknown account', ['users', 'reset-link', 'unknown@example.com'], 'unknown@example.com'],
  ['an unknown address', ['keys', 'list', '--email', 'unknown@example.com'], 'No account'],
])('%s is not found', async (_name, words, message) => {
  await expect(meridian(...words)).rejects.toMatchObject({
    status: 404,
    message: expect.stringContaining(message),
  });
});

it.each([
  ['two filters', ['keys', 'list', '--project', '1', '--email', 'a@example.com']],
  ['no verb', ['keys']],
  ['a project beyond int32', ['keys', 'list', '--project', '2147483648']],
  ['an empty label', ['keys', 'create', '--project', '1', '--label', '']],
  ['two outputs', ['keys', 'list', '--project', '1', '-o', 'text']],
  ['an unknown verb', ['projects', 'destroy']],
  ['a key that is not an id', ['keys', 'rotate', 'mine']],
  ['a revoked key that is not an id', ['keys', 'revoke', 'mine']],
  [
    'an organization that is not an id',
    ['projects', 'create', 'x', '--organization', 'acme'],
    '--organization',
  ],
  [
    'a list of an organization that is not an id',
    ['projects', 'list', '--organization', 'acme'],
    '--organization',
  ],
  [
    'an unknown time zone',
    ['projects', 'create', 'x', '--organization', NOWHERE, '--timezone', 'Mars/X'],
    '--timezone: ',
  ],
  ['a name that is too long', ['projects', 'create', 'x'.repeat(201), '--organization', NOWHERE], 'NAME: '],
  ['an unknown scope', ['keys', 'create', '--project', '1', '--label', 'x', '--scope', 'bogus'], '--scope: '],
  ['a label that is too long', ['keys', 'create', '--project', '1', '--label', 'x'.repeat(41)], '--label: '],
  ['an address that is none', ['users', 'create-owner', 'ada@', '--organization', 'Acme'], 'ada@ is not'],
  [
    'the name of an organization that is too long',
    ['users', 'create-owner', 'ada@example.com', '--organization', 'x'.repeat(65)],
    '--organization: ',
  ],
  [
    'the name of a project that is too long',
    ['users', 'create-owner', 'ada@example.com', '--organization', 'Acme', '--project', 'x'.repeat(201)],
    '--project: ',
  ],
  [
    'the name of a person that is too long',
    ['users', 'create-owner', 'ada@example.com', '--organization', 'Acme', '--name', 'x'.repeat(151)],
    '--name: ',
  ],
  ['a status that no app has', ['apps', 'list', '--status', 'bogus'], '--status must be'],
  ['a mail that is not an id', ['mails', 'retry', 'mine'], 'MAIL'],
])('%s is wrong usage', async (_name, words, message = '') => {
  const refused = meridian(...words);
  await expect(refused).rejects.toBeInstanceOf(UsageError);
  await expect(refused).rejects.toThrow(message);
});

it('the commands of accounts print text for -o text, as all others do', async () => {
  const { user } = await world.newAccount();
  const lines: string[] = [];
  const session = { operator: 'olga', print: (text: string) => lines.push(text) };
  const [{ run }] = groups.filter(({ word }) => word === 'users') as [(typeof groups)[number]];
  expect(await run(world.context, ['reset-link', user.email, '-o', 'text'], session)).toBe(0);
  expect(lines.join()).toMatch(/^https?:/);
});

it('signing keys that are rotated sign from 20 minutes later, and the old ones are accepted for a day more', async () => {
  const before = (await meridian('signing-keys', 'list')).data;
  const states = async () =>
    (await meridian('signing-keys', 'list')).data
      .filter(({ purpose }: { purpose: string }) => purpose === 'identity')
      .map(({ state }: { state: string }) => state);
  expect(before.length).toBeGreaterThan(0);
  await meridian('signing-keys', 'rotate');
  expect(await states()).toEqual(['published before use', 'signs']);
  await meridian('signing-keys', 'rotate');
  expect(await states()).toEqual(['published before use', 'signs']);
  clock.advance({ minutes: 21 });
  expect(await states()).toEqual(['signs', 'published after use']);
  clock.advance({ hours: 25 });
  expect(await states()).toEqual(['signs']);
  expect(await audited('signing_keys.rotated')).toMatchObject({ actorName: 'olga' });
});

it('a refused authorization request is explained, and an accepted one is shown', async () => {
  const clientId = world.publish(
    `/${crypto.randomUUID()}.json`,
    { 'com.vendor': { scopes: ['insight:read'] } },
    { 'cache-control': 'max-age=60' },
  );
  const urlWith = (changes: Record<string, string>): string =>
    `https://us.meridian.example/oauth/authorize?${new URLSearchParams(authorizeParameters(clientId, changes))}`;
  const accepted = await meridian('apps', 'explain', urlWith({}));
  expect(accepted).toMatchObject({ exitCode: 0, data: { accepted: true, clientId } });
  const refused = await meridian('apps', 'explain', urlWith({ redirect_uri: 'https://elsewhere.example/' }));
  expect(refused).toMatchObject({
    exitCode: 4,
    data: {
      accepted: false,
      error: 'invalid_request',
      description: 'The redirect_uri is not listed in the document of the application.',
    },
  });
  const unknown = await meridian('apps', 'explain', urlWith({ client_id: world.site.url('/absent.json') }));
  expect(unknown.data).toMatchObject({ accepted: false, error: 'invalid_client' });
  await expect(meridian('apps', 'explain', 'https://us.meridian.example/')).rejects.toBeInstanceOf(
    UsageError,
  );
});

it('doctor finds the stores, the tables and the keys, and a Redis that may lose events', async () => {
  const { exitCode, data } = await meridian('doctor');
  const failed = data.checks.filter(({ status }: { status: string }) => status === 'failed');
  // The Redis of the tests keeps nothing on its disk.
  expect(failed.map(({ name }: { name: string }) => name)).toEqual(['redis durability']);
  expect([exitCode, data.healthy]).toEqual([1, false]);
  expect(data.checks.map(({ name }: { name: string }) => name)).toEqual(
    expect.arrayContaining([
      'postgres',
      'postgres tables',
      'redis',
      'redis durability',
      'signing keys',
      'mail',
    ]),
  );
});
