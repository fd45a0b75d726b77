/** A verified app has no notice on the consent page. A verification token links an app to an organization. */
import { describe, expect, it } from 'vitest';
import { sessionHolder } from '../clients/api.ts';
import { authorizationLink, pkce, publish, signedIn } from '../clients/app.ts';
import { operate } from '../clients/operator.ts';
import { clientSite, homeRegion, type PlatformRegion, threeAddresses } from '../platform.ts';

const HOST = 'app.example.com';
const OWN_DOMAIN = {
  redirect_uris: [`https://${HOST}/callback`],
  'com.vendor': { scopes: ['insight:read'] },
};
const NOTICE = 'Unverified application';

const consentText = async (region: PlatformRegion, clientId: string): Promise<string> => {
  const parameters = { redirect_uri: `https://${HOST}/callback`, scope: 'insight:read' };
  const link = authorizationLink(region.url, { clientId, challenge: pkce().challenge, parameters });
  return (await (await signedIn(region)).get(link)).text;
};

const organizationOf = async (region: PlatformRegion) => {
  const call = await sessionHolder(region);
  const { body } = await call<{ results: { id: string }[] }>('GET', '/api/organizations/');
  return { call, id: body.results[0]!.id };
};

const askForVerification = async (region: PlatformRegion, clientId: string): Promise<void> => {
  const { call, id } = await organizationOf(region);
  const { status } = await call('POST', '/api/support_requests/', {
    topic: 'Authentication',
    app_name: 'Example App',
    client_id: clientId,
    product_url: `https://${HOST}/`,
    organization: id,
  });
  expect(status).toBe(201);
};

describe.skipIf(clientSite() === undefined || threeAddresses() === undefined)('verification', () => {
  const { us, eu } = threeAddresses() ?? { us: homeRegion(), eu: homeRegion() };
  const verify = (clientId: string, productUrl: string) =>
    operate(us, 'apps', 'verify', clientId, '--product-url', productUrl, '--reason', 'please');

  it('is requested, granted per region, removes the notice there, and can be withdrawn', async () => {
    const clientId = await publish(OWN_DOMAIN, { host: HOST });
    expect(await consentText(us, clientId)).toContain(NOTICE);
    await askForVerification(us, clientId);
    expect((await operate(us, 'apps', 'list', '--requested')).output).toContain(clientId);
    const granted = await operate(us, 'apps', 'verify', clientId, '--reason', 'all is as it should be');
    expect([granted.exitCode, granted.output]).toEqual([0, expect.stringContaining('is verified in us')]);
    expect(await consentText(us, clientId)).not.toContain(NOTICE);
    expect(await consentText(eu, clientId)).toContain(NOTICE);

    await operate(us, 'apps', 'unverify', clientId, '--reason', 'it has changed hands');
    expect(await consentText(us, clientId)).toContain(NOTICE);
  });

  it('is not needed, and not kept when scopes or branding change', async () => {
    const path = `/${crypto.randomUUID()}.json`;
    const clientId = await publish(OWN_DOMAIN, { host: HOST, path, maxAge: 0 });
    expect(await consentText(us, clientId)).toContain('name="decision"');
    await askForVerification(us, clientId);
    expect((await operate(us, 'apps', 'verify', clientId, '--reason', 'fine')).exitCode).toBe(0);
    await publish({ ...OWN_DOMAIN, client_name: 'Another App' }, { host: HOST, path, maxAge: 0 });
    expect(await consentText(us, clientId)).toContain(NOTICE);
  });

  it.concurrent.each<[string, object, string]>([
    ['a domain that is not for production', {}, 'client.example'],
    ['redirect URIs elsewhere', { redirect_uris: ['https://elsewhere.example/callback'] }, HOST],
    ['a redirect URI without TLS', { redirect_uris: ['http://localhost/callback'] }, HOST],
    ['scopes without a limit', { 'com.vendor': {} }, HOST],
  ])('is not granted to %s', async (_name, members, host) => {
    const clientId = await publish({ ...OWN_DOMAIN, ...members }, { host });
    const { exitCode, output } = await verify(clientId, `https://${host}/`);
    expect([exitCode, output.match(/^FAILED/gm)?.length]).toEqual([4, expect.any(Number)]);
  });

  it('is not granted without a public page of the product', async () => {
    const clientId = await publish(OWN_DOMAIN, { host: HOST });
    const { exitCode, output } = await verify(clientId, `https://${HOST}/nothing-here`);
    expect([exitCode, output]).toEqual([4, expect.stringMatching(/^FAILED +product-page/m)]);
  });
});

describe.skipIf(clientSite() === undefined)('a verification token', () => {
  it('links the app to its organization, shows it to the admins, raises its limits, and leaves the notice', async () => {
    const region = homeRegion();
    const { call, id } = await organizationOf(region);
    const path = `/${crypto.randomUUID()}.json`;
    const clientId = `https://${HOST}${path}`;
    const made = await call('POST', `/api/organizations/${id}/cimd_verification_tokens/`, {
      label: 'Example App',
      cimd_url: clientId,
    });
    expect(made.status).toBe(201);
    const vendor = { ...OWN_DOMAIN['com.vendor'], verification_token: made.body['value'] };
    await publish({ ...OWN_DOMAIN, 'com.vendor': vendor }, { host: HOST, path });
    expect(await consentText(region, clientId)).toContain(NOTICE);

    const linked = await call<object[]>('GET', `/api/organizations/${id}/linked_apps/`);
    expect(linked.body).toContainEqual(
      expect.objectContaining({ client_id: clientId, is_verified: false, provisioning_limit_per_hour: 100 }),
    );
    const page = await (await signedIn(region)).get(`${region.url}/settings/apps`);
    expect(page.text).toContain(clientId);
  });
});
