import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AuthHarness, PASSWORD, startAuth } from './auth-harness.ts';

const ACCOUNT_LIMIT = 10;
const ADDRESS_LIMIT = 40;

let auth: AuthHarness;
beforeAll(async () => {
  auth = await startAuth({
    env: {
      AUTH_SIGN_IN_LIMIT_PER_ADDRESS: String(ADDRESS_LIMIT),
      AUTH_SIGN_IN_LIMIT_PER_ACCOUNT: String(ACCOUNT_LIMIT),
      AUTH_SIGN_IN_SLOWDOWN_AFTER: '10',
    },
  });
});
afterAll(() => auth[Symbol.asyncDispose]());

let networks = 0;
/** A separate network for each test. */
const newNetwork = (): string => {
  networks += 1;
  return `2001:db8:${networks.toString(16)}:1`;
};

interface Attempt {
  readonly email: string;
  readonly password?: string;
  readonly address: string;
  readonly cookie?: string;
}

const attempt = async ({ email, password = 'a wrong password', address, cookie }: Attempt) => {
  const response = await fetch(`${auth.url}/api/login/`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-forwarded-for': address,
      ...(cookie !== undefined && { cookie }),
    },
    body: JSON.stringify({ email, password }),
  });
  return {
    status: response.status,
    retryAfter: Number(response.headers.get('retry-after')),
    device: response.headers
      .getSetCookie()
      .find((line) => line.startsWith('meridian_device='))
      ?.split(';')[0],
  };
};

const times = <T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));

const count = (answers: readonly { status: number }[], status: number): number =>
  answers.filter((answer) => answer.status === status).length;

const warningsTo = async (recipient: string) => {
  await auth.context.background.settle();
  return auth.context.database.outgoingMail.findMany({
    where: { recipient, subject: { contains: 'Wrong passwords' } },
  });
};

/** Each attempt comes from a new network. */
const attack = async (email: string, attempts: number) => {
  const answers = [];
  for (let index = 0; index < attempts; index += 1) {
    answers.push(await attempt({ email, address: `${newNetwork()}::1` }));
  }
  return answers;
};

describe('wrong passwords', () => {
  it('of a parallel burst are checked up to the limit', async () => {
    const { email } = await auth.newAccount();
    const address = `${newNetwork()}::1`;
    const answers = await times(90, () => attempt({ email, address }));
    expect(count(answers, 401)).toBe(ACCOUNT_LIMIT);
    // A busy machine may refuse some with 503, without checking a password.
    const refused = answers.filter(({ status }) => status !== 401);
    expect(new Set(refused.map(({ status }) => status)).difference(new Set([429, 503]))).toEqual(new Set());
    expect(answers.find(({ status }) => status === 429)?.retryAfter).toBeGreaterThan(0);
  });

  it('of a parallel burst for accounts that do not exist count in the same way', async () => {
    const email = `${crypto.randomUUID()}@example.com`;
    const address = `${newNetwork()}::1`;
    const answers = await times(30, () => attempt({ email, address }));
    expect(count(answers, 401)).toBe(ACCOUNT_LIMIT);
  });

  it('for many accounts are limited per /64, whichever of its addresses sends them', async () => {
    const network = newNetwork();
    const answers = await times(60, (index) =>
      attempt({ email: `${crypto.randomUUID()}@example.com`, address: `${network}::${index + 1}` }),
    );
    expect(count(answers, 401)).toBe(ADDRESS_LIMIT);
  });

  it('are the only ones counted: an office may sign in any number of times', async () => {
    const account = await auth.newAccount();
    const address = `${newNetwork()}::1`;
    for (let index = 0; index < ADDRESS_LIMIT + 5; index += 1) {
      const { status } = await attempt({ email: account.email, password: PASSWORD, address });
      expect(status).toBe(200);
    }
  });

  it('from one network do not keep the owner out elsewhere', async () => {
    const { email } = await auth.newAccount();
    const attacker = `${newNetwork()}::1`;
    const answers = await times(ACCOUNT_LIMIT + 10, () => attempt({ email, address: attacker }));
    expect(count(answers, 429)).toBe(10);
    const owner = await attempt({ email, password: PASSWORD, address: `${newNetwork()}::1` });
    // The first attempt after the free ones is admitted at once.
    expect(owner.status).toBe(200);
  });

  it('from many networks are slowed down with growing waits, and the owner gets one mail', async () => {
    const { email } = await auth.newAccount();
    const answers = await attack(email, 20);
    expect(count(answers, 401)).toBeLessThan(16);
    expect(count(answers, 429)).toBeGreaterThan(4);
    const [warning, ...more] = await warningsTo(email);
    expect(more).toEqual([]);
    expect(warning?.text).toContain('your account is not locked');
    expect(await warningsTo(`${crypto.randomUUID()}@example.com`)).toEqual([]);
  });

  it('of strangers do not slow down a browser in which the owner has signed in before', async () => {
    const { email } = await auth.newAccount();
    const { device } = await attempt({ email, password: PASSWORD, address: `${newNetwork()}::1` });
    await attack(email, 20);
    const known = { email, address: `${newNetwork()}::1`, cookie: device! };
    expect((await attempt(known)).status).toBe(401);
    expect((await attempt({ ...known, password: PASSWORD })).status).toBe(200);
    const burst = await times(30, () => attempt(known));
    expect(count(burst, 401)).toBe(ACCOUNT_LIMIT - 1);
  });

  it('are not accepted with the cookie of another account, or a forged or changed one', async () => {
    const [victim, stranger] = [await auth.newAccount(), await auth.newAccount()];
    const { device } = await attempt({
      email: stranger.email,
      password: PASSWORD,
      address: `${newNetwork()}::1`,
    });
    const own = (await attempt({ email: victim.email, password: PASSWORD, address: `${newNetwork()}::1` }))
      .device!;
    await attack(victim.email, 20);
    const cookies = [
      device!,
      device!.replace(/=\d+/, `=${victim.user.id}`),
      `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      'meridian_device=~~~~',
    ];
    for (const cookie of cookies) {
      const answer = await attempt({ email: victim.email, address: `${newNetwork()}::1`, cookie });
      expect(answer.status).toBe(429);
    }
  });

  it('for the current password of a change are limited per session, also in a burst', async () => {
    const account = await auth.newAccount();
    const change = (current: string) =>
      auth.api(account.session, 'PATCH', '/api/users/@me/', {
        current_password: current,
        password: 'a quite new password',
      });
    const answers = await times(30, () => change('a wrong password'));
    expect(count(answers, 400)).toBe(ACCOUNT_LIMIT);
    expect((await change(PASSWORD)).status).toBe(429);
    expect(
      (await attempt({ email: account.email, password: PASSWORD, address: `${newNetwork()}::1` })).status,
    ).toBe(200);
  });

  it('are forgotten with a new password, and its browser is known', async () => {
    const { email } = await auth.newAccount();
    await attack(email, 20);
    const browser = auth.browser({ 'x-forwarded-for': `${newNetwork()}::1` });
    await browser.get('/forgot');
    await browser.submit('/forgot', { email });
    await auth.context.background.settle();
    const mail = await waitFor(() =>
      auth.context.database.outgoingMail.findFirst({
        where: { recipient: email, subject: { contains: 'new password' } },
      }),
    );
    await browser.get(/http:\/\/localhost:8000(\S+)/.exec(mail.text)![1]!);
    await browser.submit('/reset', { password: 'a quite new password' });
    expect(browser.cookies.has('meridian_device')).toBe(true);
    await browser.get('/login');
    expect((await browser.submit('/login', { email, password: 'a quite new password' })).status).toBe(303);
  });
});
