/** A new password ends all access that the old one gave, also access that is requested at the same moment. */
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Transaction } from '../src/database.ts';
import { createPersonalApiKey, rollPersonalApiKey } from '../src/keys/personal-api-keys.ts';
import { hashPassword } from '../src/users/passwords.ts';
import { resetLink } from '../src/users/reset-links.ts';
import { type AuthHarness, type Browser, PASSWORD, startAuth, type TestAccount } from './auth-harness.ts';

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth[Symbol.asyncDispose]());

const [FIRST, SECOND] = ['the first new password', 'the second new password'];

/** A browser on the page to sign in. */
const openLogin = async () => {
  const browser = auth.browser();
  await browser.get('/login');
  return async (email: string, password = PASSWORD) => ({
    browser,
    answer: await browser.submit('/login', { email, password }),
  });
};
const signIn = async (email: string, password = PASSWORD) => (await openLogin())(email, password);
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

/** Sets a password as another request does, and commits it while the work waits for the row of the user. */
const overtake = async <T>(account: TestAccount, password: string, work: () => Promise<T>): Promise<T> => {
  const passwordHash = await hashPassword(password);
  let started: Promise<T> | undefined;
  const hold = async (tx: Transaction) => {
    await tx.user.update({ where: { id: account.user.id }, data: { passwordHash } });
    started = work();
    await waitFor(async () => (await waitingForLocks()) === 1);
  };
  await auth.context.database.$transaction(hold, { timeout: 20_000 });
  return started!;
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
  it('the first one stays: the other change is told that the password has changed', async () => {
    const account = await auth.newAccount();
    const other = sessionOf((await signIn(account.email)).browser);
    const answer = await overtake(account, FIRST, () => change(other, SECOND));
    expect([answer.status, answer.body['attr']]).toEqual([400, 'current_password']);
    expect([await signsIn(account.email, FIRST), await signsIn(account.email, SECOND)]).toEqual([
      true,
      false,
    ]);
    expect([await isActive(account.session), await isActive(other)]).toEqual([true, true]);
  });

  it('the first one stays: a reset is told that its link no longer works', async () => {
    const account = await auth.newAccount();
    const reset = await openReset(account);
    expect((await overtake(account, FIRST, () => reset.submit(SECOND))).status).toBe(404);
    expect([await signsIn(account.email, FIRST), await signsIn(account.email, SECOND)]).toEqual([
      true,
      false,
    ]);
  });

  it.each(['change', 'reset'])(
    'of a change and a %s one succeeds, and its password is in force',
    async (kind) => {
      const account = await auth.newAccount();
      const other = sessionOf((await signIn(account.email)).browser);
      const reset = await openReset(account);
      const statuses = await Promise.all([
        change(account.session, FIRST).then(({ status }) => status),
        (kind === 'reset' ? reset.submit(SECOND) : change(other, SECOND)).then(({ status }) => status),
      ]);
      const isFirst = statuses[0] === 200;
      expect(statuses.map((status) => status < 400)).toEqual([isFirst, !isFirst]);
      expect([await signsIn(account.email, FIRST), await signsIn(account.email, SECOND)]).toEqual([
        isFirst,
        !isFirst,
      ]);
      expect([await isActive(account.session), await isActive(other)]).toEqual([
        isFirst,
        !isFirst && kind === 'change',
      ]);
    },
  );
});

describe('beside a new password', () => {
  it('a sign-in whose password was checked before the change is refused', async () => {
    const account = await auth.newAccount();
    const enter = await openLogin();
    const { browser, answer } = await besideNewPassword(account, () => enter(account.email));
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
        ...Array.from({ length: 5 }, () => signIn(account.email)),
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

describe('beside a new password, no link is mailed that it ended', () => {
  const mailsTo = ({ email }: TestAccount) =>
    auth.context.database.outgoingMail.count({ where: { recipient: email } });

  it('to set a new password', async () => {
    const account = await auth.newAccount();
    const ask = async () => {
      await auth.context.resetLinks.send(account.email, '192.0.2.1');
      await auth.context.background.settle();
    };
    await besideNewPassword(account, ask);
    expect(await mailsTo(account)).toBe(0);
    await ask();
    expect(await mailsTo(account)).toBe(1);
  });

  it('to confirm an address', async () => {
    const account = await auth.newAccount();
    await besideNewPassword(account, () => auth.context.confirmationLinks.send(account.user));
    expect(await mailsTo(account)).toBe(0);
    await auth.context.confirmationLinks.send(await rowOf(account));
    expect(await mailsTo(account)).toBe(1);
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
  it('has changed nothing, not even the password', async () => {
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
