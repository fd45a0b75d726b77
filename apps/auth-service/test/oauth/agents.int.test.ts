/** Agents: what the consent page says of tokens for the MCP server, and the calls that agents made. */
import { type AgentCall, MCP_CHALLENGE_SCOPES } from '@meridian/contracts/internal';
import { fakeClock } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { prune } from '../../src/maintenance/prune.ts';
import { authorizeParameters, bodyOf, REGION_URL, startWorld, type World } from './oauth-world.ts';

let world: World;
const clock = fakeClock(new Date());
beforeAll(async () => {
  world = await startWorld({ clock });
});
afterAll(() => world.close());

const MCP = `${REGION_URL}/mcp`;
const newClient = (members = {}) => world.publish(`/${crypto.randomUUID()}.json`, members);
const pageOf = async (clientId: string, change: Record<string, string>) => {
  const browser = await world.signedIn();
  const query = new URLSearchParams(authorizeParameters(clientId, { prompt: 'consent', ...change }));
  return { browser, page: await browser.get(`/oauth/authorize/?${query}`) };
};
const tokensAfter = async (clientId: string, scope: string, fields: Record<string, string>) => {
  const { browser, page } = await pageOf(clientId, { scope, resource: MCP });
  const { location } = await browser.submit(page, { decision: 'allow', ...fields });
  const code = new URL(location ?? 'about:blank').searchParams.get('code')!;
  return bodyOf(await world.redeem(clientId, code));
};

describe('an agreement', () => {
  const BOTH = { resource: [MCP, REGION_URL] };
  const toMcp = { resource: MCP };
  const toApi = { resource: REGION_URL };
  const linkOf = (clientId: string, { resource }: { resource: string | string[] }, more = {}) => {
    const query = new URLSearchParams(authorizeParameters(clientId, { scope: 'query:read', ...more }));
    for (const item of [resource].flat()) query.append('resource', item);
    return `/oauth/authorize/?${query}`;
  };
  type Asked = Parameters<typeof linkOf>[1];
  const agreedTo = async (asked: Asked) => {
    const [clientId, browser] = [newClient(), await world.signedIn()];
    const agree = async (again: Asked, fields: Record<string, string | string[]> = {}) => {
      const page = await browser.get(linkOf(clientId, again, { prompt: 'consent' }));
      await browser.submit(page, { decision: 'allow', ...fields });
    };
    const silently = async (silent: Asked) => {
      const { location } = await browser.get(linkOf(clientId, silent, { prompt: 'none' }));
      const { searchParams } = new URL(location!);
      return searchParams.get('error') ?? (searchParams.has('code') && 'code');
    };
    await agree(asked);
    return { clientId, agree, silently };
  };

  it.each<[string, Asked, Asked, string]>([
    ['for the MCP server is not for the API', toMcp, toApi, 'consent_required'],
    ['for the API is not for the MCP server', toApi, toMcp, 'consent_required'],
    ['for one of them is not for both', toMcp, BOTH, 'consent_required'],
    ['for both is for each of them', BOTH, toApi, 'code'],
    ['for the MCP server is for the MCP server', toMcp, toMcp, 'code'],
    ['for the address of the region is for a request without a resource', toApi, { resource: [] }, 'code'],
  ])('%s', async (_name, agreed, asked, answer) => {
    const { silently } = await agreedTo(agreed);
    expect(await silently(asked)).toBe(answer);
  });

  it('for the API stays when the user agrees to the MCP server', async () => {
    const { agree, silently } = await agreedTo(toApi);
    await agree(toMcp);
    expect([await silently(toApi), await silently(toMcp)]).toEqual(['code', 'code']);
    expect(await silently(BOTH)).toBe('consent_required');
  });

  it('from before resources were stored is for all of them', async () => {
    const { clientId, silently } = await agreedTo(toMcp);
    await world.context.database.oAuthAgreement.updateMany({
      where: { consent: { clientId } },
      data: { resources: [] },
    });
    expect([await silently(toApi), await silently(toMcp)]).toEqual(['code', 'code']);
  });
});

describe('the consent page of an agent', () => {
  it('says by topic what it may do, and has the scopes below', async () => {
    const scope = [...MCP_CHALLENGE_SCOPES, 'insight:write'].join(' ');
    const { page } = await pageOf(newClient(), { scope, resource: MCP });
    expect(page.text).toContain('An AI agent');
    expect(page.text).toContain('Unverified application');
    for (const topic of ['Events and insights', 'Persons', 'Endpoints', 'Your account'])
      expect(page.text).toContain(`<strong>${topic}</strong>`);
    expect(page.text).toContain('<strong>Change</strong> saved insights.');
    expect(page.text).toContain('<summary>All permissions</summary>');
    expect(page.text).toContain('<code>insight:write</code>');
    expect(page.text).toContain('name="scoped_teams"');
    expect(page.text).toMatch(/name="permission" value="read"/);
  });

  it('is the same as ever for other applications, and offers no choice where nothing could be changed', async () => {
    const { page } = await pageOf(newClient(), { scope: 'insight:write' });
    expect(page.text).not.toContain('An AI agent');
    expect(page.text).not.toContain('name="permission"');
    const both = await pageOf(newClient(), { scope: 'insight:read', resource: MCP });
    expect(both.page.text).not.toContain('name="permission"');
  });

  it('a user who allows reading alone gives no scope that writes, and is asked again for one', async () => {
    const clientId = newClient();
    const tokens = await tokensAfter(clientId, 'insight:write query:read', { permission: 'read' });
    expect(tokens.scope!.split(' ').toSorted()).toEqual(['insight:read', 'query:read']);
    const { page } = await pageOf(clientId, { scope: 'insight:write', resource: MCP, prompt: 'none' });
    expect(new URL(page.location!).searchParams.get('error')).toBe('consent_required');
    const all = await tokensAfter(clientId, 'insight:write query:read', { permission: 'all' });
    expect(all.scope!.split(' ')).toContain('insight:write');
  });

  it('a user who allows reading alone takes back an earlier agreement to writing', async () => {
    const clientId = newClient();
    const scope = 'insight:write query:read';
    await tokensAfter(clientId, scope, { permission: 'all' });
    await tokensAfter(clientId, scope, { permission: 'read' });
    const silently = async (asked: string) => {
      const { page } = await pageOf(clientId, { scope: asked, resource: MCP, prompt: 'none' });
      return new URL(page.location!).searchParams.get('error');
    };
    expect([await silently(scope), await silently('insight:write')]).toEqual([
      'consent_required',
      'consent_required',
    ]);
    expect(await silently('insight:read query:read')).toBeNull();
  });

  it('the choice does not apply to applications that are not asked for it', async () => {
    const clientId = newClient();
    const { browser, page } = await pageOf(clientId, { scope: 'insight:write' });
    const { location } = await browser.submit(page, { decision: 'allow', permission: 'read' });
    const code = new URL(location!).searchParams.get('code')!;
    expect((await bodyOf(await world.redeem(clientId, code))).scope).toBe('insight:write');
  });
});

it('a token for the MCP server is good there alone, and only until it expires', async () => {
  const tokens = await tokensAfter(newClient(), 'query:read', {});
  const at = (audience: string) =>
    world.context.exchange({ credential: { kind: 'bearer', value: tokens.access_token }, audience });
  expect(await at('query-service')).toEqual({ active: false, reason: 'unknown' });
  clock.advance({ seconds: tokens.expires_in - 1 });
  expect(await at('mcp-service')).toMatchObject({ active: true, staleSeconds: 0 });
  clock.advance({ seconds: 1 });
  expect(await at('mcp-service')).toEqual({ active: false, reason: 'expired' });
});

describe('calls of agents', () => {
  const newCall = (clientId: string | null, members: Partial<AgentCall> = {}): AgentCall => ({
    id: crypto.randomUUID(),
    calledAt: clock.now().toISOString(),
    userId: world.account.user.id,
    clientId,
    credential: clientId === null ? 'personal_api_key' : 'oauth',
    credentialId: crypto.randomUUID(),
    tool: 'execute-sql',
    projectId: world.account.projectId,
    outcome: 'ok',
    durationMs: 7,
    requestId: 'r',
    ...members,
  });
  const report = (calls: readonly AgentCall[], secret = 'internal secret of the tests') =>
    world.fetch('/internal/agent-calls', {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      body: JSON.stringify({ calls }),
    });

  it('are kept once, and listed with the app that made them, newest first', async () => {
    const clientId = newClient();
    await tokensAfter(clientId, 'query:read', {});
    const at = (seconds: number) => new Date(clock.now().getTime() + seconds * 1_000).toISOString();
    const calls = Array.from({ length: 7 }, (_, index) =>
      newCall(clientId, { tool: `tool-${index}`, calledAt: at(index) }),
    );
    expect((await report(calls)).status).toBe(204);
    expect((await report(calls)).status).toBe(204);
    await report([newCall('https://other.example/a.json'), newCall(clientId, { userId: 999_999 })]);
    const app = (await world.connectedApps()).find(({ client_id }) => client_id === clientId);
    expect(app?.recent_calls.map(({ tool }) => tool)).toEqual([
      'tool-6',
      'tool-5',
      'tool-4',
      'tool-3',
      'tool-2',
    ]);
    const browser = await world.signedIn();
    const { text } = await browser.get('/settings/connected-apps');
    expect(text).toContain('Recent calls');
    expect(text).toContain('<code>tool-6</code>');
  });

  it('are accepted from services alone, and refused when they are malformed', async () => {
    expect((await report([newCall(null)], 'wrong')).status).toBe(401);
    expect((await report([])).status).toBe(400);
    expect((await report([newCall(null, { id: 'no uuid' })])).status).toBe(400);
  });

  it('are kept for 90 days', async () => {
    const old = newCall(null, { calledAt: new Date(clock.now().getTime() - 91 * 86_400_000).toISOString() });
    const young = newCall(null, {
      calledAt: new Date(clock.now().getTime() - 89 * 86_400_000).toISOString(),
    });
    await report([old, young]);
    await prune({ database: world.context.database, config: world.config, clock });
    const kept = await world.context.database.agentCall.findMany({
      where: { id: { in: [old.id, young.id] } },
    });
    expect(kept.map(({ id }) => id)).toEqual([young.id]);
  });
});
