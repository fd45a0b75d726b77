/** Clients of both lines of the official SDK: from nothing but an address and a client id document to an answer. */

import { waitFor } from '@meridian/testing';
import { Client, StreamableHTTPClientTransport, UnauthorizedError } from '@modelcontextprotocol/client';
import { Client as OldClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport as OldTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { describe, expect, it } from 'vitest';
import { callerAt, sessionHolder } from '../clients/api.ts';
import { allow, publish, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion, type PlatformRegion, threeAddresses } from '../platform.ts';
import { mcpAt } from './mcp-client.ts';

interface EntryPoint {
  readonly address: string;
  readonly region: PlatformRegion;
}

const three = threeAddresses();
const entryPoints: [string, EntryPoint][] = [
  ['one region', { address: homeRegion().url, region: homeRegion() }],
  ...(three === undefined
    ? []
    : ([['the router, for a person in the EU', { address: three.router, region: three.eu }]] as [
        string,
        EntryPoint,
      ][])),
];

const REDIRECT = 'http://localhost:33418/callback';

/** The members that both SDKs require of an application. */
const newProvider = async () => {
  const clientMetadataUrl = await publish({
    redirect_uris: ['http://localhost/callback'],
    token_endpoint_auth_method: 'none',
    grant_types: ['authorization_code', 'refresh_token'],
  });
  const kept: {
    verifier?: string;
    link?: URL;
    tokens?: { access_token: string; scope?: string };
    client?: unknown;
    discovery?: unknown;
  } = {};
  const provider = {
    redirectUrl: REDIRECT,
    clientMetadataUrl,
    clientMetadata: { client_name: 'Agent', redirect_uris: [REDIRECT] },
    state: () => 'the state',
    clientInformation: () => kept.client as never,
    saveClientInformation: (client: unknown) => void Object.assign(kept, { client }),
    tokens: () => kept.tokens as never,
    saveTokens: (tokens: unknown) => void Object.assign(kept, { tokens }),
    redirectToAuthorization: (link: URL) => void Object.assign(kept, { link }),
    saveCodeVerifier: (verifier: string) => void Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier!,
    discoveryState: () => kept.discovery as never,
    saveDiscoveryState: (discovery: unknown) => void Object.assign(kept, { discovery }),
  };
  return { kept, provider };
};

const agree = async ({ region }: EntryPoint, link: URL): Promise<URLSearchParams> => {
  const browser = await signedIn(region);
  let page = await browser.get(link);
  if (page.text.includes('Where is your account?'))
    page = await browser.click(page, region.region === 'eu' ? 'European Union' : 'United States');
  page = await browser.follow(page, [link.origin, region.url]);
  return (await allow(browser, page)).searchParams;
};

const SQL = { name: 'execute-sql', arguments: { query: 'SELECT 1 AS one' } };
const INFO = { name: 'agent', version: '1.0.0' };

describe.skipIf(clientSite() === undefined).each(entryPoints)('at %s', (_name, entryPoint) => {
  it('a client of SDK 2 signs in, lists tools, calls one, and asks for a scope that it lacks', async () => {
    const { kept, provider } = await newProvider();
    const url = new URL(`${entryPoint.address}/mcp`);
    const connect = async () => {
      const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
      const client = new Client(INFO, { versionNegotiation: { mode: 'auto' } });
      return { transport, client, connected: client.connect(transport) };
    };
    const first = await connect();
    await expect(first.connected).rejects.toBeInstanceOf(UnauthorizedError);
    const asked = kept.link!.searchParams;
    expect(asked.get('resource')).toBe(`${entryPoint.address}/mcp`);
    expect(asked.get('scope')?.split(' ')).toContain('query:read');
    expect(asked.get('scope')).not.toContain(':write');
    await first.transport.finishAuth(await agree(entryPoint, kept.link!));

    const { client, connected } = await connect();
    await connected;
    expect(client.getNegotiatedProtocolVersion()).toBe('2026-07-28');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['execute-sql', 'query-funnel', 'endpoint-run']),
    );
    expect(await client.callTool(SQL)).toMatchObject({ structuredContent: { results: [[1]] } });

    const create = { name: 'action-create', arguments: { name: `From an agent ${crypto.randomUUID()}` } };
    await expect(client.callTool(create)).rejects.toThrow();
    expect(kept.link!.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining(['action:write', 'query:read']),
    );
    await client.close();
  });

  it('a client of SDK 1 signs in and calls a tool, and its token is good at the MCP server alone', async () => {
    const { kept, provider } = await newProvider();
    const url = new URL(`${entryPoint.address}/mcp`);
    const transport = new OldTransport(url, { authProvider: provider });
    await expect(new OldClient(INFO).connect(transport as never)).rejects.toThrow(/unauthorized/i);
    await transport.finishAuth((await agree(entryPoint, kept.link!)).get('code')!);

    const client = new OldClient(INFO);
    await client.connect(new OldTransport(url, { authProvider: provider }) as never);
    expect(await client.callTool(SQL)).toMatchObject({ structuredContent: { results: [[1]] } });
    const { resources } = await client.listResources();
    expect(resources[0]).toMatchObject({ name: 'schema' });
    expect((await client.readResource({ uri: resources[0]!.uri })).contents).toHaveLength(1);
    const prompt = { name: 'find-spike-cause', arguments: { event: '$pageview', date: '2026-01-31' } };
    expect((await client.getPrompt(prompt)).messages).toHaveLength(1);

    const token = kept.tokens!.access_token;
    const elsewhere = await callerAt(entryPoint.address, token)('GET', '/api/users/@me/');
    expect([elsewhere.status, elsewhere.body['code']]).toEqual([401, 'authentication_failed']);

    const session = await sessionHolder(entryPoint.region);
    const apps = await session<{ results: { id: string; client_id: string }[] }>(
      'GET',
      '/api/users/@me/connected_apps/?limit=1000',
    );
    const app = apps.body.results.find(({ client_id }) => client_id === provider.clientMetadataUrl);
    await session('DELETE', `/api/users/@me/connected_apps/${app!.id}/`);
    const mcp = mcpAt(url.href, token);
    await waitFor(async () => (await mcp('tools/list')).status === 401, {
      timeoutMs: 1_000,
      what: 'the loss of access',
    });
    await client.close();
  });
});
