/** A person may create a limited number of objects and cause a limited number of mails. */
import { uuidV7 } from '@meridian/core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_REQUESTS_PER_USER } from '../src/apps/verification-requests.ts';
import { MAX_TOKENS_PER_ORGANIZATION } from '../src/apps/verification-tokens.ts';
import { MAX_KEYS_PER_PROJECT } from '../src/keys/project-secret-keys.ts';
import { MAX_INVITATIONS_PER_ORGANIZATION } from '../src/organizations/invitations.ts';
import { LEVELS } from '../src/organizations/levels.ts';
import { spend } from '../src/rate-limits/spend.ts';
import { type AuthHarness, startAuth, type TestAccount } from './auth-harness.ts';

const LIMITS = {
  AUTH_INVITATION_MAIL_LIMIT_PER_USER: '4',
  AUTH_INVITATION_MAIL_LIMIT_PER_ORGANIZATION: '6',
  AUTH_INVITATION_MAIL_LIMIT_PER_RECIPIENT: '2',
  AUTH_MAX_ORGANIZATIONS_PER_USER: '3',
};
let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({ env: LIMITS });
});
afterAll(() => auth[Symbol.asyncDispose]());

const newEmail = () => `${crypto.randomUUID()}@example.com`;
const invite = (by: TestAccount, email: string | null, organizationId = by.organizationId) =>
  auth.api(by.session, 'POST', `/api/organizations/${organizationId}/invites/`, { target_email: email });
const statusesOf = async (requests: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(requests)).map(({ status }) => status).sort();
const mailsTo = (recipient: string) => auth.context.database.outgoingMail.findMany({ where: { recipient } });
/** An admin of the organization, with one of their own. */
const newAdmin = async (organizationId: string): Promise<TestAccount> => {
  const admin = await auth.newAccount();
  await auth.context.database.membership.create({
    data: { id: uuidV7(), organizationId, userId: admin.user.id, level: LEVELS.admin },
  });
  return admin;
};

describe('invitations by mail', () => {
  it('of one person are limited, over all of their organizations, and further ones can be made without a mail', async () => {
    const host = await auth.newAccount();
    const statuses = await statusesOf(Array.from({ length: 7 }, () => invite(host, newEmail())));
    expect(statuses).toEqual([201, 201, 201, 201, 429, 429, 429]);
    const second = await auth.api<{ id: string }>(host.session, 'POST', '/api/organizations/', {
      name: 'Second',
    });
    const refused = await invite(host, newEmail(), second.body.id);
    expect(refused).toMatchObject({
      status: 429,
      body: {
        code: 'throttled',
        detail: expect.stringContaining('daily limit of invitation mails for one person'),
      },
    });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_600);
    expect((await invite(host, null)).status).toBe(201);
  });

  it('of one organization are limited, over all of its admins', async () => {
    const host = await auth.newAccount();
    const admin = await newAdmin(host.organizationId);
    for (let sent = 0; sent < 4; sent += 1) expect((await invite(host, newEmail())).status).toBe(201);
    const of = () => invite(admin, newEmail(), host.organizationId);
    expect([(await of()).status, (await of()).status]).toEqual([201, 201]);
    expect(await of()).toMatchObject({
      status: 429,
      body: { detail: expect.stringContaining('Your organization') },
    });
    // The refused one cost the admin nothing.
    expect(await statusesOf([invite(admin, newEmail()), invite(admin, newEmail())])).toEqual([201, 201]);
  });

  it('to one address are limited, over all organizations', async () => {
    const email = newEmail();
    const [one, two, three] = [await auth.newAccount(), await auth.newAccount(), await auth.newAccount()];
    expect(await statusesOf([one, two, three].map((host) => invite(host, email)))).toEqual([201, 201, 429]);
    expect((await invite(three, email.toUpperCase())).status).toBe(429);
    expect(await mailsTo(email)).toHaveLength(2);
  });

  const fill = async (host: TestAccount, count: number) => {
    const { organizationId } = host;
    await auth.context.database.invitation.createMany({
      data: Array.from({ length: count }, () => ({
        id: uuidV7(),
        organizationId,
        level: LEVELS.member,
        tokenHash: crypto.getRandomValues(new Uint8Array(32)),
        createdById: host.user.id,
        expiresAt: new Date(Date.now() + 3_600_000),
      })),
    });
    return () => auth.context.database.invitation.deleteMany({ where: { organizationId } });
  };

  it('count only when they were made: a refused one uses up no limit', async () => {
    const [host, other, email] = [await auth.newAccount(), await auth.newAccount(), newEmail()];
    const makeRoom = await fill(host, MAX_INVITATIONS_PER_ORGANIZATION);
    for (let count = 0; count < 6; count += 1) expect((await invite(host, email)).status).toBe(400);
    expect(await mailsTo(email)).toEqual([]);
    await makeRoom();
    expect(await statusesOf([invite(host, email), invite(other, email)])).toEqual([201, 201]);
    for (let sent = 1; sent < 4; sent += 1) expect((await invite(host, newEmail())).status).toBe(201);
    expect((await invite(host, newEmail())).status).toBe(429);
  });

  it('that are withdrawn before they are sent use up no limit', async () => {
    const [host, email] = [await auth.newAccount(), newEmail()];
    for (let count = 0; count < 6; count += 1) {
      const { status, body } = await invite(host, email);
      expect(status).toBe(201);
      await auth.api(
        host.session,
        'DELETE',
        `/api/organizations/${host.organizationId}/invites/${body['id']}/`,
      );
    }
    expect(await mailsTo(email)).toEqual([]);
  });

  it('that are withdrawn after an attempt to send them count, because the attempt may have succeeded', async () => {
    const [host, email] = [await auth.newAccount(), newEmail()];
    const inviteAndTry = async () => {
      const { status, body } = await invite(host, email);
      await auth.context.database.outgoingMail.updateMany({
        where: { recipient: email },
        data: { attempts: 1 },
      });
      if (status === 201)
        await auth.api(
          host.session,
          'DELETE',
          `/api/organizations/${host.organizationId}/invites/${body['id']}/`,
        );
      return status;
    };
    expect([await inviteAndTry(), await inviteAndTry(), await inviteAndTry()]).toEqual([201, 201, 429]);
  });

  it('have the same limit on the page of the organization', async () => {
    const host = await auth.newAccount();
    const browser = auth.browser();
    browser.cookies.set('meridian_session', host.session);
    const send = async () => {
      await browser.get('/settings/organization');
      return browser.submit('/settings/organization', {
        action: 'invite',
        level: '1',
        target_email: newEmail(),
      });
    };
    for (let sent = 0; sent < 4; sent += 1) expect((await send()).status).toBe(200);
    const refused = await send();
    expect([refused.status, refused.headers.has('retry-after')]).toEqual([429, true]);
    expect(refused.body).toContain('daily limit of invitation mails for one person');
  });

  it('wait behind mails that a person asked for', async () => {
    const [host, email] = [await auth.newAccount(), newEmail()];
    await invite(host, email);
    const browser = auth.browser();
    await browser.get('/forgot');
    await browser.submit('/forgot', { email: host.email });
    await auth.context.background.settle();
    expect(await mailsTo(email)).toMatchObject([{ urgent: false }]);
    expect(await mailsTo(host.email)).toMatchObject([{ subject: 'Set a new password', urgent: true }]);
  });
});

it('work that fails uses up no limit of what it would have made', async () => {
  const { attackWarnings } = auth.context.limits;
  const of = (work: () => Promise<string>) => spend(attackWarnings, 'a key of this test', work);
  const fail = () => Promise.reject(new Error('refused'));
  await expect(of(fail)).rejects.toThrow('refused');
  await expect(of(fail)).rejects.toThrow('refused');
  expect(await of(async () => 'made')).toBe('made');
  await expect(of(async () => 'made')).rejects.toMatchObject({ status: 429 });
});

describe('the number is limited, also when many are created at once, of', () => {
  const refusedWith = (text: string) => ({ status: 400, body: { detail: expect.stringContaining(text) } });

  it('open invitations of an organization', async () => {
    const host = await auth.newAccount();
    const { organizationId } = host;
    const made = (expiresAt: Date) => ({
      id: uuidV7(),
      organizationId,
      level: LEVELS.member,
      tokenHash: crypto.getRandomValues(new Uint8Array(32)),
      createdById: host.user.id,
      expiresAt,
    });
    const [past, future] = [new Date(Date.now() - 1_000), new Date(Date.now() + 3_600_000)];
    await auth.context.database.invitation.createMany({
      data: [made(past), ...Array.from({ length: MAX_INVITATIONS_PER_ORGANIZATION - 2 }, () => made(future))],
    });
    const statuses = await statusesOf(Array.from({ length: 5 }, () => invite(host, null)));
    expect(statuses).toEqual([201, 201, 400, 400, 400]);
    expect(await invite(host, null)).toMatchObject(refusedWith('open invitations'));
  });

  it('organizations that a person owns', async () => {
    const person = await auth.newAccount();
    const create = () => auth.api(person.session, 'POST', '/api/organizations/', { name: 'Another' });
    const statuses = await statusesOf(Array.from({ length: 5 }, create));
    expect(statuses).toEqual([201, 201, 400, 400, 400]);
    expect(await create()).toMatchObject(refusedWith('own at most 3 organizations'));
  });

  it('secret keys of a project', async () => {
    const { session, projectId } = await auth.newAccount();
    await auth.context.database.projectSecretKey.createMany({
      data: Array.from({ length: MAX_KEYS_PER_PROJECT - 1 }, () => ({
        id: uuidV7(),
        projectId,
        label: 'many',
        tokenHash: crypto.getRandomValues(new Uint8Array(32)),
        mask: 'phs_…',
        scopes: ['endpoint:read'],
      })),
    });
    const create = () =>
      auth.api(session, 'POST', `/api/projects/${projectId}/project_secret_api_keys/`, {
        label: 'one more',
        scopes: ['endpoint:read'],
      });
    expect(await statusesOf(Array.from({ length: 4 }, create))).toEqual([201, 400, 400, 400]);
    expect(await create()).toMatchObject(refusedWith('secret keys'));
  });

  it('verification tokens of an organization', async () => {
    const { session, organizationId } = await auth.newAccount();
    await auth.context.database.verificationToken.createMany({
      data: Array.from({ length: MAX_TOKENS_PER_ORGANIZATION - 1 }, () => ({
        id: uuidV7(),
        organizationId,
        label: 'many',
        clientUrl: 'https://app.example/client.json',
        tokenHash: crypto.getRandomValues(new Uint8Array(32)),
        mask: 'phvt_…',
      })),
    });
    const create = () =>
      auth.api(session, 'POST', `/api/organizations/${organizationId}/cimd_verification_tokens/`, {
        label: 'one more',
        cimd_url: 'https://app.example/client.json',
      });
    expect(await statusesOf(Array.from({ length: 4 }, create))).toEqual([201, 400, 400, 400]);
  });

  const request = (clientId: string) => ({
    app_name: 'App',
    client_id: clientId,
    product_url: 'https://app.example/',
  });
  const ask = (person: TestAccount, clientId: string) =>
    auth.api(person.session, 'POST', '/api/support_requests/', request(clientId));

  it('open requests for verification of a person', async () => {
    const person = await auth.newAccount();
    const urls = Array.from({ length: MAX_REQUESTS_PER_USER + 3 }, (_, n) => `https://app.example/${n}.json`);
    const statuses = await statusesOf(urls.map((url) => ask(person, url)));
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_REQUESTS_PER_USER);
    await auth.context.database.verificationRequest.updateMany({
      where: { userId: person.user.id },
      data: { status: 'refused', closedAt: new Date() },
    });
    expect((await ask(person, urls[0]!)).status).toBe(201);
  });

  it('open requests for one app: it is one', async () => {
    const person = await auth.newAccount();
    const url = 'https://app.example/same.json';
    const statuses = await statusesOf(Array.from({ length: 4 }, () => ask(person, url)));
    expect(statuses).toEqual([201, 409, 409, 409]);
    expect((await ask(await auth.newAccount(), url)).status).toBe(201);
  });

  it.each(['not a client id', 'http://app.example/client.json', 'https://app.example/'])(
    'requests for verification of %s: none',
    async (clientId) => {
      const answer = await ask(await auth.newAccount(), clientId);
      expect(answer).toMatchObject({ status: 400, body: { attr: 'client_id' } });
    },
  );
});
