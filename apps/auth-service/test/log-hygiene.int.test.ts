import { Writable } from 'node:stream';
import { createLogger } from '@meridian/service-kit';
import { expect, it } from 'vitest';
import { PASSWORD, startAuth } from './auth-harness.ts';

it('logs no credential, password or address of a person, whatever happens', async () => {
  let log = '';
  const destination = new Writable({
    write: (chunk, _encoding, done) => {
      log += String(chunk);
      done();
    },
  });
  await using auth = await startAuth({ logger: createLogger({ name: 'test', level: 'trace', destination }) });
  const account = await auth.newAccount();
  const key = await auth.newKey(account);
  await auth.api(key.value, 'GET', '/api/users/@me/');
  const invite = await auth.api<{ url: string }>(
    account.session,
    'POST',
    `/api/organizations/${account.organizationId}/invites/`,
    { target_email: 'guest@example.com' },
  );
  const token = new URL(invite.body.url).searchParams.get('token')!;
  await auth.browser().get(`/invite?token=${token}`);
  const wrong = auth.browser();
  await wrong.get('/login');
  await wrong.submit('/login', { email: account.email, password: 'not the password' });
  await auth.internal('/internal/exchange', { method: 'POST', body: `{"credential": "${key.value}"` });
  await auth.internal('/internal/exchange', {
    method: 'POST',
    body: JSON.stringify({ credential: key.value }),
  });

  expect(log).toContain('/api/users/'); // the log is not empty
  const secrets = [
    key.value,
    account.session,
    token,
    PASSWORD,
    'not the password',
    account.email,
    'guest@example.com',
  ];
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  expect(log).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/);
});
