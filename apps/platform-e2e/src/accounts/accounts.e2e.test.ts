/** Accounts in the public API: a removed membership, key or project loses access immediately. */
import { waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { type Call, callerAt, sessionHolder } from '../clients/api.ts';
import { acceptInvite, newPerson } from '../clients/person.ts';
import { homeRegion } from '../platform.ts';

const region = homeRegion();
const sendEvent = (token: string): Promise<Response> =>
  fetch(`${region.url}/i/v0/e/`, {
    method: 'POST',
    body: JSON.stringify({ api_key: token, event: 'x', distinct_id: 'd' }),
  });

describe('a project token', () => {
  const newProject = async () => {
    const call = await sessionHolder(region);
    const made = await call<{ id: number; api_token: string }>('POST', '/api/projects/', {
      name: `e2e ${crypto.randomUUID()}`,
    });
    expect(made.status).toBe(201);
    expect((await sendEvent(made.body.api_token)).status).toBe(200);
    return { call, ...made.body };
  };
  const untilRefused = (token: string) =>
    waitFor(async () => (await sendEvent(token)).status === 401, { timeoutMs: 1_000 });

  it('takes no event within a second of its rotation, and the new one does', async () => {
    const { call, id, api_token: old } = await newProject();
    const rotated = await call<{ api_token: string }>('PATCH', `/api/projects/${id}/reset_token/`);
    await untilRefused(old);
    expect((await sendEvent(rotated.body.api_token)).status).toBe(200);
  });

  it('takes no event within a second of the deletion of its project', async () => {
    const { call, id, api_token: token } = await newProject();
    expect((await call('DELETE', `/api/projects/${id}/`)).status).toBe(204);
    await untilRefused(token);
  });
});

describe('an invitation', () => {
  it('of an owner who left is invalid, and their key stays revoked when they return', async () => {
    const [host, maker] = [await newPerson(region), await newPerson(region)];
    const path = `/api/organizations/${host.organizationId}`;
    const join = async (by: Call, inviteUrl: string) =>
      by('GET', new URL(inviteUrl).pathname + new URL(inviteUrl).search);
    const invited = await host.call<{ url: string }>('POST', `${path}/invites/`, { level: 15 });
    expect(invited.status).toBe(201);
    await acceptInvite(maker.call, invited.body.url);
    const key = await maker.call<{ value: string }>('POST', '/api/personal_api_keys/', {
      label: 'e2e',
      scopes: ['organization:read'],
    });
    const withKey = callerAt(region.url, key.body.value);
    expect((await withKey('GET', `${path}/`)).status).toBe(200);
    const own = await maker.call<{ url: string }>('POST', `${path}/invites/`, { level: 15 });
    expect((await maker.call('DELETE', `${path}/members/@me/`)).status).toBe(204);
    expect((await join(maker.call, own.body.url)).status).toBe(404);
    expect((await join(callerAt(region.url), own.body.url)).status).toBe(404);

    const again = await host.call<{ url: string }>('POST', `${path}/invites/`, { level: 1 });
    await acceptInvite(maker.call, again.body.url);
    expect((await maker.call('GET', `${path}/`)).status).toBe(200);
    expect((await withKey('GET', `${path}/`)).status).toBe(404);
  });
});

describe('a session', () => {
  it('is seen with its device and ended from another browser, at once', async () => {
    const person = await newPerson(region);
    const response = await fetch(`${region.url}/api/login/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
      },
      body: JSON.stringify({ email: person.email, password: person.password }),
    });
    const cookie = response.headers.getSetCookie()[0]!.split(';')[0]!;
    const other = callerAt(region.url, null, { cookie });
    expect((await other('GET', '/api/users/@me/')).status).toBe(200);
    const path = '/api/users/@me/sessions/';
    const { body } = await person.call<{ id: string; device: string; network: string }[]>('GET', path);
    const found = body.find(({ device }) => device === 'Firefox on Linux')!;
    expect(found.network).toMatch(/^127\.0\.0\.0\/24$|^0:0:0::\/48$/);
    expect((await person.call('DELETE', `${path}${found.id}/`)).status).toBe(204);
    await waitFor(async () => (await other('GET', '/api/users/@me/')).status === 401, { timeoutMs: 1_000 });
  });
});
