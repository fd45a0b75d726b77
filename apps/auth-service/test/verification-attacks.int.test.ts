/** Attempts to become or stay verified with a document that no operator has checked. */
import { ConflictError } from '@meridian/core';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decideOnApp } from '../src/apps/app-reviews.ts';
import { runAppsCommand } from '../src/apps/apps-command.ts';
import { listLinkedApps } from '../src/apps/linked-apps.ts';
import { requestVerification } from '../src/apps/verification-requests.ts';
import { createVerificationToken } from '../src/apps/verification-tokens.ts';
import { createOrganization } from '../src/organizations/create-organization.ts';
import { authorizeParameters, startWorld, type World } from './oauth/oauth-world.ts';

const NO_STORE = { 'cache-control': 'no-store' };
const SMALL = { 'com.vendor': { scopes: ['insight:read'] } };
const DESPITE = ['--despite', 'production-domain'];

let world: World;
beforeAll(async () => {
  world = await startWorld();
  world.site.respond('/', { headers: { 'content-type': 'text/html' }, body: '<h1>Product</h1>' });
});
afterAll(() => world.close());

let clientId: string;
let path: string;
beforeEach(() => {
  path = `/${crypto.randomUUID()}.json`;
  clientId = world.publish(path, SMALL, NO_STORE);
});

const meridian = (...args: string[]) =>
  runAppsCommand(world.context, args, { operator: 'olga', print: () => {} });
const verify = (...more: string[]) =>
  meridian('verify', clientId, '--reason', 'fine', '--product-url', world.site.url('/'), ...DESPITE, ...more);
const statusOf = async (id = clientId) =>
  (await world.context.database.appReview.findUnique({ where: { clientId: id } }))?.status ?? 'unverified';
const consentPage = async (id = clientId) => {
  const person = await world.signedIn();
  const query = new URLSearchParams(authorizeParameters(id, { prompt: 'consent' }));
  return (await person.get(`/oauth/authorize/?${query}`)).text;
};
describe('a document that changes around its verification', () => {
  it('during the check is not verified', async () => {
    const slow = `/product-${crypto.randomUUID()}`;
    const body = '<h1>Product</h1>';
    world.site.respond(slow, { headers: { 'content-type': 'text/html' }, body, delayMs: 3_000 });
    const args = ['--reason', 'fine', '--product-url', world.site.url(slow), ...DESPITE];
    const verifying = meridian('verify', clientId, ...args).catch((error: unknown) => error);
    await waitFor(() => world.site.requestsTo(slow).length > 0);
    world.publish(path, { ...SMALL, client_name: 'Another Name' }, NO_STORE);
    await consentPage();
    expect(await verifying).toBeInstanceOf(ConflictError);
    expect(await statusOf()).toBe('unverified');
    expect(await consentPage()).toContain('Unverified application');
  });

  it('in a fetch that began before the decision ends the verification', async () => {
    const { clients } = world.context;
    const checked = (await clients.refetch(clientId)).metadata;
    const document = { ...SMALL, client_id: clientId, client_name: 'Another Name' };
    const redirects = { redirect_uris: ['https://client.example/callback'] };
    const fetched = world.site.requestsTo(path).length;
    world.site.respond(path, {
      headers: { 'content-type': 'application/json', ...NO_STORE },
      body: JSON.stringify({ ...document, ...redirects }),
      delayMs: 1_000,
    });
    const page = consentPage();
    await waitFor(() => world.site.requestsTo(path).length > fetched);
    const decision = { clientId, status: 'verified', operator: 'olga', reason: 'fine' } as const;
    await decideOnApp(world.context, { ...decision, checked });
    expect(await statusOf()).toBe('verified');
    expect(await page).toContain('Unverified application');
    expect(await statusOf()).toBe('lapsed');
  });

  it('and changes back stays without verification', async () => {
    expect(await verify()).toBe(0);
    world.publish(path, { ...SMALL, client_name: 'Another Name' }, NO_STORE);
    await consentPage();
    world.publish(path, SMALL, NO_STORE);
    expect(await consentPage()).toContain('Unverified application');
    expect(await statusOf()).toBe('lapsed');
  });

  it('at another address is another application', async () => {
    expect(await verify()).toBe(0);
    for (const other of [`${path}?v=2`, `${path}/`, path.toUpperCase()]) {
      const id = world.site.url(other);
      const body = JSON.stringify({
        ...SMALL,
        client_id: id,
        client_name: 'Example App',
        redirect_uris: ['https://client.example/callback'],
      });
      world.site.respond(other.split('?')[0]!, { headers: { 'content-type': 'application/json' }, body });
      expect(await consentPage(id)).toContain('Unverified application');
    }
  });
});

describe('a decision', () => {
  it('verification requires a readable document, whatever is overridden', async () => {
    world.site.respond(path, { status: 500 });
    const all = ['document', 'redirect-uris', 'scopes', 'product-page'].flatMap((name) => [
      '--despite',
      name,
    ]);
    expect(await verify(...all)).toBe(4);
    expect(await statusOf()).toBe('unverified');
  });

  it('to verify does not lift a block', async () => {
    expect(await verify()).toBe(0);
    await meridian('block', clientId, '--reason', 'phishing');
    await expect(verify()).rejects.toThrow(/blocked/);
    expect(await statusOf()).toBe('blocked');
    await meridian('unverify', clientId, '--reason', 'cleared');
    expect(await verify()).toBe(0);
  });

  it('cannot be made by users, for their own app or another', async () => {
    const { user } = await world.newAccount();
    const input = {
      topic: 'Authentication' as const,
      app_name: 'Example',
      client_id: clientId,
      product_url: world.site.url('/'),
      message: 'verified, please',
    };
    await requestVerification(world.context, { user, requestId: 'test' }, input);
    expect(await consentPage()).toContain('Unverified application');
    const foreign = { ...input, organization: world.account.organizationId };
    await expect(
      requestVerification(world.context, { user, requestId: 'test' }, foreign),
    ).rejects.toMatchObject({ status: 404 });
    expect(await verify()).toBe(0);
    await requestVerification(world.context, { user, requestId: 'test' }, input);
    expect(await consentPage()).toContain('Verified application');
  });
});

describe('a link to an organization', () => {
  const linkedTo = async (organizationId: string) =>
    (await listLinkedApps(world.context, organizationId)).map(({ client_id }) => client_id);

  it('ends with its organization, and its token links nothing after that', async () => {
    const { database } = world.context;
    const { user } = world.account;
    const organization = await database.$transaction((tx) => createOrganization(tx, 'Short-lived', user.id));
    const by = { user, organization, requestId: 'test' };
    const { value } = await createVerificationToken(world.context, by, { label: 'x', clientUrl: clientId });
    const linked = { 'com.vendor': { ...SMALL['com.vendor'], verification_token: value } };
    world.publish(path, linked, NO_STORE);
    await consentPage();
    expect(await linkedTo(organization.id)).toEqual([clientId]);
    await database.organization.delete({ where: { id: organization.id } });
    expect(await world.context.provisioning.perHour(clientId)).toBe(10);
    await consentPage();
    expect(await database.appLink.count({ where: { clientId } })).toBe(0);
  });

  it('does not verify an app, nor end the verification of one', async () => {
    const { user, organizationId } = world.account;
    const organization = await world.context.database.organization.findUniqueOrThrow({
      where: { id: organizationId },
    });
    const by = { user, organization, requestId: 'test' };
    const { value } = await createVerificationToken(world.context, by, { label: 'x', clientUrl: clientId });
    expect(await verify()).toBe(0);
    const linked = { 'com.vendor': { ...SMALL['com.vendor'], verification_token: value } };
    world.publish(path, linked, NO_STORE);
    expect(await consentPage()).toContain('Verified application');
    expect(await linkedTo(organizationId)).toContain(clientId);
  });
});
