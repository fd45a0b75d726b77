/** People who sign up for a test. */
import type { PlatformRegion } from '../platform.ts';
import { type Call, callerAt } from './api.ts';

export interface Person {
  /** Calls the API with the session of the person. */
  readonly call: Call;
  readonly email: string;
  readonly password: string;
  readonly uuid: string;
  readonly organizationId: string;
  readonly projectId: number;
  readonly projectToken: string;
}

interface Me {
  readonly uuid: string;
  readonly organization: { readonly id: string };
  readonly team: { readonly id: number; readonly api_token: string };
}

/** A new signed-in person with an organization and a project. */
export const newPerson = async ({ url }: PlatformRegion): Promise<Person> => {
  const email = `${crypto.randomUUID()}@example.com`;
  const password = 'a long password of an e2e test';
  const signedUp = await callerAt(url)('POST', '/api/signup/', {
    email,
    first_name: 'Grace',
    organization_name: 'Compilers',
    password,
  });
  if (signedUp.status !== 202) throw new Error(`signing up answered ${signedUp.status}`);
  const { status, headers } = await callerAt(url)('POST', '/api/login/', { email, password });
  if (status !== 200) throw new Error(`signing in answered ${status}`);
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const call = callerAt(url, null, { cookie });
  const { uuid, organization, team } = (await call<Me>('GET', '/api/users/@me/')).body;
  return {
    call,
    email,
    password,
    uuid,
    organizationId: organization.id,
    projectId: team.id,
    projectToken: team.api_token,
  };
};

/** Creates a key of the person. */
export const keyOf = async ({ call }: Person, scopes: readonly string[]): Promise<string> => {
  const { status, body } = await call<{ value: string }>('POST', '/api/personal_api_keys/', {
    label: `e2e ${crypto.randomUUID()}`,
    scopes,
  });
  if (status !== 201) throw new Error(`no key: ${status}`);
  return body.value;
};

/** Invites the guest to the organization of the host. */
export const invite = async (host: Person, guest: Person): Promise<void> => {
  const path = `/api/organizations/${host.organizationId}/invites/`;
  const { body } = await host.call<{ url: string }>('POST', path, { level: 1 });
  await acceptInvite(guest.call, body.url);
};

/** Sends the same request as the page. */
export const acceptInvite = async (call: Call, url: string): Promise<void> => {
  const { pathname, search, searchParams } = new URL(url);
  const page = await call<string>('GET', pathname + search);
  const csrf = /name="csrf_token" value="([^"]+)"/.exec(page.body)?.[1];
  const { status } = await call('POST', '/invite', { csrf_token: csrf, token: searchParams.get('token') });
  if (status !== 303) throw new Error(`accepting the invitation answered ${status}`);
};
