/** A new password locks out whoever holds the old one, also what they do at the same moment. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../src/database.ts';
import { createPersonalApiKey, rollPersonalApiKey } from '../src/keys/personal-api-keys.ts';
import { resetLink } from '../src/users/reset-links.ts';
import { type AuthHarness, type Browser, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());

const [FIRST, SECOND] = ['the first new password', 'the second new password'];

const signIn = async (email: string, password = PASSWORD) => {
  const browser = auth.browser();
  await browser.get('/login');
  return { browser, answer: await browser.submit('/login', { email, password }) };
};
const sessionOf = (browser: Browser): string => browser.cookies.get('meridian_session')!;
const signsIn = async (email: string, password: string): Promise<boolean> =>
  (await signIn(email, password)).answer.status === 303;
const isActive = async (session: string): Promise<boolean> =>
  (await auth.exchange('session', session)).active;
const rowOf = ({ user }: TestAccount) =>
  auth.context.database.user.findUniqueOrThrow({ where: { id: user.id } });
const sessionRowOf = async ({ user }: TestAccount) =>
  auth.context.database.session.findFirstOrThrow({ where: { userId: user.id } });
const actionsOf = async ({ organizationId }: TestAccount): Promise<string[]> => {
  const where = { organizationId };
  const entries = await auth.context.database.auditEntry.findMany({ where, orderBy: { id: 'asc' } });
  return entries.map(({ action }) => action);
};

const change = (session: string, password: string, more: object = {}) =>
  auth.api(session, 'PATCH', '/api/users/@me/', { current_password: PASSWORD, password, ...more });

/** The page behind a link, ready to be submitted. */
const openReset = async (account: TestAccount, link: 'mailed' | 'by_operator' = 'mailed') => {
  const browser = auth.browser();
  const page = await browser.get(
    resetLink(auth.context, await rowOf(account), link).slice('http://localhost:8000'.length),
  );
  expect(page.status).toBe(200);
  return { page, submit: (password = FIRST) => browser.submit('/reset', { password }) };
};

const waitingForLocks = async (): Promise<number> => {
  const rows = await auth.context.database.$queryRaw<object[]>`
    SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  return rows.length;
};

/** Starts the works while the row of the user is locked, so that they all go on at the same moment. */
const atOnce = async <T>(account: TestAccount, works: readonly (() => Promise<T>)[]): Promise<T[]> => {
  const started: Promise<T>[] = [];
  const hold = async (tx: Transaction) => {
    await tx.$executeRaw`SELECT 1 FROM users WHERE id = ${account.user.id} FOR NO KEY UPDATE`;
    started.push(...works.map((work) => work()));
    await waitFor(async () => (await waitingForLocks()) === works.length);
  };
  await auth.context.database.$transaction(hold, { timeout: 20_000 });
  return Promise.all(started);
};

/** Runs the work while the transaction of a new password is about to commit. */
const besideNewPassword = async <T>(account: TestAccount, work: () => Promise<T>): Promise<T> => {
  const { passwordChanges } = auth.context;
  const user = await rowOf(account);
  const { browser } = await signIn(account.email);
  const { id: keepSessionId } = (
    await auth.context.database.session.findMany({ where: { userId: user.id }, orderBy: { id: 'desc' } })
  )[0]!;
  let isDone = false;
  let result: Promise<T> | undefined;
  const also = async () => {
    result = work().finally(() => {
      isDone = true;
    });
    result.catch(() => {});
    await waitFor(async () => isDone || (await waitingForLocks()) === 1);
  };
  const newPassword = FIRST;
  await passwordChanges.change(
    { user, currentPassword: PASSWORD, newPassword, keepSessionId, requestId: 'test' },
    also,
  );
  expect(await isActive(sessionOf(browser))).toBe(true);
  return result!;
};

describe('of two new passwords at once', () => {
  it('one wins, and only its browser stays signed in', async () => {
    const account = await auth.newAccount();
    const other = sessionOf((await signIn(account.email)).browser);
    const answers = await atOnce(account, [
      () => change(account.session, FIRST),
      () => change(other, SECOND),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const isFirst = answers[0]!.status === 200;
    expect(answers.find(({ status }) => status === 400)!.body).toMatchObject({ attr: 'current_password' });
    expect([await isActive(account.session), await isActive(other)]).toEqual([isFirst, !isFirst]);
    expect([await signsIn(account.email, FIRST), await signsIn(account.email, SECOND)]).toEqual([
      isFirst,
      !isFirst,
    ]);
  });

  it('a reset is never overwritten by a change that knew the old password', async () => {
    const account = await auth.newAccount();
    const reset = await openReset(account);
    const [resetStatus, changeStatus] = await atOnce(account, [
      async () => (await reset.submit()).status,
      async () => (await change(account.session, SECOND)).status,
    ]);
    const isReset = resetStatus === 303;
    expect([resetStatus, changeStatus]).toEqual(isReset ? [303, 400] : [404, 200]);
    expect([await signsIn(account.email, FIRST), await signsIn(account.email, SECOND)]).toEqual([
      isReset,
      !isReset,
    ]);
    expect(await isActive(account.session)).toBe(!isReset);
  });
});

describe('beside a new password', () => {
  it('a sign-in whose password was checked before signs no one in', async () => {
    const account = await auth.newAccount();
    const { browser, answer } = await besideNewPassword(account, () => signIn(account.email));
    expect([answer.status, browser.cookies.has('meridian_session')]).toEqual([401, false]);
    expect(await auth.context.database.session.count({ where: { userId: account.user.id } })).toBe(1);
  });

  it('no sign-in of many survives a change or a reset', async () => {
    for (const kind of ['change', 'reset']) {
      const account = await auth.newAccount();
      const reset = await openReset(account);
      const setPassword = async () =>
        kind === 'reset' ? (await reset.submit()).status : (await change(account.session, FIRST)).status;
      const [status] = await Promise.all([
        setPassword(),
        ...Array.from({ length: 8 }, () => signIn(account.email)),
      ]);
      expect(status).toBe(kind === 'reset' ? 303 : 200);
      const left = await auth.context.database.session.count({ where: { userId: account.user.id } });
      expect(left).toBe(kind === 'reset' ? 0 : 1);
    }
  });

  it.each(['made', 'rolled'])('no personal API key is %s by a session that it ends', async (verb) => {
    const account = await auth.newAccount();
    const by = { user: account.user, session: await sessionRowOf(account), requestId: 'test' };
    const settings = { label: 'mine', scopes: ['*'], scopedOrganizations: [], scopedProjects: [] };
    const { key, value } = await createPersonalApiKey(auth.context, by, settings);
    const act =
      verb === 'made'
        ? () => createPersonalApiKey(auth.context, by, settings)
        : () => rollPersonalApiKey(auth.context, by, key.id);
    await expect(besideNewPassword(account, act)).rejects.toMatchObject({ status: 401 });
    const keys = await auth.context.database.personalApiKey.findMany({ where: { userId: account.user.id } });
    expect(keys.map(({ id, lastRolledAt }) => [id, lastRolledAt])).toEqual([[key.id, null]]);
    // The owner's change keeps the key that there was.
    expect(await auth.exchange('bearer', value)).toMatchObject({ active: true });
  });
});

describe('a reset', () => {
  it('ends the personal API keys, says so before, and records each', async () => {
    const account = await auth.newAccount();
    const key = await auth.newKey(account);
    expect(await auth.exchange('bearer', key.value)).toMatchObject({ active: true });
    const reset = await openReset(account);
    expect(reset.page.body).toContain('ends your personal API keys');
    expect((await reset.submit()).status).toBe(303);
    expect(await auth.exchange('bearer', key.value)).toMatchObject({ active: false });
    const where = { organizationId: account.organizationId, action: 'personal_api_key.revoked' };
    expect(await auth.context.database.auditEntry.findMany({ where })).toMatchObject([
      { targetId: key.id, before: { label: 'test' }, after: { reason: 'password_reset' } },
    ]);
  });

  it.each([
    ['mailed', true],
    ['by_operator', false],
  ] as const)('with a link that was %s: the address is confirmed: %s', async (link, isConfirmed) => {
    const account = await auth.newAccount();
    expect((await (await openReset(account, link)).submit()).status).toBe(303);
    expect((await rowOf(account)).emailVerifiedAt !== null).toBe(isConfirmed);
    expect((await actionsOf(account)).includes('user.address_confirmed')).toBe(isConfirmed);
  });
});

describe('a patch of the account that is refused', () => {
  it('has changed nothing, also not the password', async () => {
    const account = await auth.newAccount();
    const other = sessionOf((await signIn(account.email)).browser);
    const more = { set_current_team: 999_999, first_name: 'Changed' };
    const answer = await change(account.session, FIRST, more);
    expect([answer.status, answer.body['attr']]).toEqual([400, 'set_current_team']);
    const wrong = { current_password: 'a wrong one', first_name: 'Changed' };
    expect((await change(account.session, FIRST, wrong)).status).toBe(400);
    expect((await rowOf(account)).firstName).toBe(account.user.firstName);
    expect([await isActive(other), await signsIn(account.email, PASSWORD)]).toEqual([true, true]);
  });

  it('and one that is accepted changes all of it', async () => {
    const account = await auth.newAccount();
    const answer = await change(account.session, FIRST, { first_name: 'Changed' });
    expect(answer).toMatchObject({ status: 200, body: { first_name: 'Changed' } });
    expect(await signsIn(account.email, FIRST)).toBe(true);
    expect(await actionsOf(account)).toEqual(
      expect.arrayContaining(['user.password_changed', 'user.changed']),
    );
  });
});
