/** Attacks on the MCP server: objects of others, narrowed tokens, ids that are paths, hostile names. */
import { beforeAll, describe, expect, it } from 'vitest';
import { callerAt, sessionHolder, temporaryKey } from '../clients/api.ts';
import { authorizationLink, pkce, publish, redeem, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';
import { mcpAt, type ToolResult } from './mcp-client.ts';

const region = homeRegion();
const url = `${region.url}/mcp`;
const mcp = mcpAt(url, region.personalApiKey);
const unique = crypto.randomUUID().slice(0, 8);

interface ListedTool {
  readonly name: string;
  readonly annotations: { readonly readOnlyHint: boolean };
  readonly inputSchema: {
    readonly properties?: Readonly<Record<string, object>>;
    readonly required?: readonly string[];
  };
}

const textOf = ({ isError, content }: ToolResult): [boolean, string] => [isError ?? false, content[0]!.text];

/** Arguments that satisfy the schemas, so that a call gets as far as the object. */
const ARGUMENTS: Readonly<Record<string, object>> = {
  'switch-organization': { organization_id: crypto.randomUUID() },
  'read-data-schema': { query: { kind: 'events' } },
  'read-data-warehouse-schema': {},
  'execute-sql': { query: 'SELECT 1' },
  'query-trends': { series: ['a'] },
  'query-funnel': { series: ['a', 'b'] },
  'query-stickiness': { series: ['a'] },
  'query-lifecycle': { series: ['a'] },
  'query-trends-actors': { source: { series: ['a'] } },
  'query-funnel-actors': { source: { series: ['a', 'b'] }, step: 1 },
  'query-retention-actors': { source: {}, interval_index: 0 },
  'query-paths-actors': { source: {} },
  'query-stickiness-actors': { source: { series: ['a'] }, day: 1 },
  'query-lifecycle-actors': { source: { series: ['a'] }, day: '2026-01-01', status: 'new' },
  'insight-create': { name: 'a', query: { kind: 'HogQLQuery', query: 'SELECT 1' } },
  'action-create': { name: 'a' },
  'cohorts-create': { name: 'a' },
  'endpoint-create': { name: 'foreign', query: { kind: 'HogQLQuery', query: 'SELECT 1' } },
  'persons-values-retrieve': { key: 'plan' },
  'persons-retrieve': { id: crypto.randomUUID() },
  'persons-cohorts-retrieve': { id: crypto.randomUUID() },
  'docs-search': { query: 'endpoint' },
};

const argumentsOf = ({ name, inputSchema: { required = [] } }: ListedTool): object =>
  ARGUMENTS[name] ?? {
    ...(required.includes('id') && { id: 1 }),
    ...(required.includes('name') && { name: 'daily_signups' }),
  };

let tools: readonly ListedTool[];
/** A project of the same person, which the narrowed token may not reach, with objects. */
let other: { readonly id: number; readonly organization: string };
let theirs: Readonly<Record<'insight' | 'insightKey' | 'action' | 'cohort', string | number>> & {
  readonly endpoint: string;
};

beforeAll(async () => {
  tools = ((await mcp('tools/list')).body.result as { tools: ListedTool[] }).tools;
  const session = await sessionHolder(region);
  other = (await session<typeof other>('POST', '/api/projects/', { name: `Foreign ${unique}` })).body;
  const make = async (path: string, body: object) => {
    const made = await session<{ id: number; short_id: string; name: string }>(
      'POST',
      `/api/projects/${other.id}/${path}/`,
      body,
    );
    expect([path, made.status]).toEqual([path, 201]);
    return made.body;
  };
  const query = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
  const insight = await make('insights', { name: 'secret', query });
  const action = await make('actions', { name: 'secret', steps: [{ event: 'a' }] });
  const cohort = await make('cohorts', { name: 'secret', is_static: true });
  const endpoint = await make('endpoints', {
    name: `foreign_${unique}`,
    query: { kind: 'HogQLQuery', query: 'SELECT 1' },
  });
  theirs = {
    insight: insight.id,
    insightKey: insight.short_id,
    action: action.id,
    cohort: cohort.id,
    endpoint: endpoint.name,
  };
});

/** A token for the MCP server to which the user gave one project. */
const narrowedToken = async (scope: string, decision: Record<string, string> = {}): Promise<string> => {
  const clientId = await publish();
  const { verifier, challenge } = pkce();
  const browser = await signedIn(region);
  const parameters = { scope, prompt: 'consent', resource: url };
  const page = await browser.get(authorizationLink(region.url, { clientId, challenge, parameters }));
  const { location } = await browser.submit(page, {
    decision: 'allow',
    access_level: 'team',
    scoped_teams: String(region.projectId),
    ...decision,
  });
  const code = new URL(location ?? 'about:blank').searchParams.get('code') ?? '';
  const answer = await redeem(region.url, { clientId, code, verifier });
  return ((await answer.json()) as { access_token: string }).access_token;
};

const ALL_SCOPES = [
  ...['user', 'organization', 'project', 'query', 'insight', 'endpoint'],
  ...['person', 'cohort', 'action', 'event_definition', 'property_definition'],
].flatMap((object) => [`${object}:read`, `${object}:write`]);

describe('a token', () => {
  it.each([
    ['that does not exist', `phx_us_${'a'.repeat(50)}`],
    ['of an app that was never issued', `pha_us_${'b'.repeat(50)}`],
    ['that is not a token', 'x'.repeat(5_000)],
    ['of a project', region.projectToken ?? 'phc_us_x'],
    ['with a comma, which could start another header value', 'a, Bearer b'],
  ])('%s is answered with a challenge and says nothing', async (_name, token) => {
    const { status, headers, body } = await mcpAt(url, token)('tools/list');
    expect([status, body.result]).toEqual([401, undefined]);
    expect(headers.get('www-authenticate')).toContain('/.well-known/oauth-protected-resource/mcp"');
  });

  it('in the address, in the body or in a cookie is not a token', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
    const withQuery = await fetch(`${url}?access_token=${region.personalApiKey}`, {
      method: 'POST',
      headers,
      body,
    });
    const session = await sessionHolder(region);
    const withSession = await session('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' });
    expect([withQuery.status, withSession.status]).toEqual([401, 403]);
  });

  it.each(ALL_SCOPES.filter((scope) => scope.endsWith(':read')).map((scope) => [scope]))(
    'with %s alone calls only tools of that scope, and is told which scopes the others need',
    async (scope) => {
      const { value } = await temporaryKey(region, [scope]);
      const holder = mcpAt(url, value);
      const offered = ((await holder('tools/list')).body.result as { tools: ListedTool[] }).tools;
      const names = new Set(offered.map(({ name }) => name));
      const missing = tools.filter(({ name }) => !names.has(name));
      // A few at a time is enough: which scopes a tool needs does not depend on the others.
      const answers = await Promise.all(
        missing.map((tool) => holder('tools/call', { name: tool.name, arguments: argumentsOf(tool) })),
      );
      const reached = answers.flatMap(({ status, headers }, index) =>
        status === 403 && /insufficient_scope.*scope="[^"]+"/.test(headers.get('www-authenticate') ?? '')
          ? []
          : [missing[index]!.name],
      );
      expect(reached).toEqual([]);
    },
  );
});

describe('an address for reading', () => {
  it('has no tool that changes something, whatever it is called with', async () => {
    const narrow = mcpAt(`${url}?readonly=true`, region.personalApiKey);
    const writing = tools.filter(({ annotations }) => !annotations.readOnlyHint);
    expect(writing.length).toBeGreaterThan(15);
    const answers = await Promise.all(
      writing.map((tool) => narrow('tools/call', { name: tool.name, arguments: argumentsOf(tool) })),
    );
    expect(answers.map(({ body }) => body.error?.code)).toEqual(writing.map(() => -32_602));
  });

  it.each([
    '?readonly=true&readonly=false',
    '?readonly=false&readonly=true',
    '?READONLY=true',
    '?read_only=1',
  ])('%s does not offer more than one of its values allows', async (query) => {
    const { body } = await mcpAt(url + query, region.personalApiKey)('tools/list');
    const offered = (body.result as { tools?: ListedTool[] } | undefined)?.tools ?? [];
    expect(offered.filter(({ annotations }) => !annotations.readOnlyHint)).toEqual([]);
  });
});

describe('objects of another project', () => {
  it('are not found by any tool that is asked for them in the own project', async () => {
    const own = { project_id: region.projectId };
    const calls: [string, object][] = [
      ...['insight-get', 'insight-update', 'insight-delete', 'insight-query'].flatMap(
        (name): [string, object][] => [
          [name, { id: theirs.insight, ...own }],
          [name, { id: theirs.insightKey, ...own }],
        ],
      ),
      ...['action-get', 'action-update', 'action-delete'].map((name): [string, object] => [
        name,
        { id: theirs.action, ...own },
      ]),
      ...['cohorts-retrieve', 'cohorts-partial-update', 'cohorts-delete'].map((name): [string, object] => [
        name,
        { id: theirs.cohort, ...own },
      ]),
      ...tools
        .filter(
          ({ name }) =>
            name.startsWith('endpoint') && !['endpoints-get-all', 'endpoint-create'].includes(name),
        )
        .map(({ name }): [string, object] => [name, { name: theirs.endpoint, ...own }]),
    ];
    for (const [name, args] of calls) {
      const [isError, text] = textOf(await mcp.tool(name, args));
      expect([name, isError, text]).toEqual([
        name,
        true,
        expect.stringMatching(/no |not found|does not exist/i),
      ]);
      expect(text).not.toContain('secret');
    }
    const session = await sessionHolder(region);
    const kept = await session('GET', `/api/projects/${other.id}/insights/${theirs.insight}/`);
    expect([kept.status, kept.body['name']]).toEqual([200, 'secret']);
  });

  it.each([
    (id: number) => `meridian://projects/${id}/schema`,
    (id: number) => `meridian://projects/${id}/insights/x`,
    (id: number) => `meridian://projects/${id}/endpoints/x/openapi.json`,
  ])('are not resources of project 0, a large number, or a path (%#)', async (uriOf) => {
    for (const id of [0, 999_999_999, 2 ** 31]) {
      const { body } = await mcp('resources/read', { uri: uriOf(id) });
      expect(body.result).toBeUndefined();
      expect(body.error!.code).toBeLessThan(0);
    }
  });

  it.each(['..', '%2e%2e', '%2E%2E%2F%2E%2E', 'a%2fb', 'a%00b', '.%2f..%2fusers%2f@me', '%'])(
    'are not reached by the resource id %s',
    async (id) => {
      for (const kind of [`insights/${id}`, `endpoints/${id}/openapi.json`]) {
        const { body } = await mcp('resources/read', {
          uri: `meridian://projects/${region.projectId}/${kind}`,
        });
        expect([kind, body.result]).toEqual([kind, undefined]);
        expect(body.error!.code).not.toBe(-32_603);
      }
    },
  );

  it.each([
    '..',
    '.',
    '%2e%2e',
    '%2f',
    '../../users/@me',
    'a/b',
    'a\\b',
    'a\u0000b',
    '?format=csv',
    '#',
    'é'.repeat(60),
  ])('are not reached by the id %j', async (id) => {
    for (const name of [
      'insight-get',
      'insight-update',
      'insight-delete',
      'insight-query',
      'persons-retrieve',
      'endpoint-get',
    ]) {
      const [isError, text] = textOf(await mcp.tool(name, name === 'endpoint-get' ? { name: id } : { id }));
      expect([name, isError]).toEqual([name, true]);
      expect([name, text]).toEqual([name, expect.not.stringContaining('fault of the server')]);
    }
  });
});

describe.skipIf(clientSite() === undefined)('a token that was given one project', () => {
  let agent: ReturnType<typeof mcpAt>;
  beforeAll(async () => {
    agent = mcpAt(url, await narrowedToken(ALL_SCOPES.join(' ')));
  });

  it('reaches no other project with any tool', async () => {
    for (const tool of tools.filter(({ inputSchema }) => 'project_id' in (inputSchema.properties ?? {}))) {
      const [isError, text] = textOf(
        await agent.tool(tool.name, { ...argumentsOf(tool), project_id: other.id }),
      );
      expect([tool.name, isError]).toEqual([tool.name, true]);
      expect(text).not.toContain('secret');
    }
    const listed = await agent.tool('projects-get');
    const ids = (listed.structuredContent as { results: { id: number }[] }).results.map(({ id }) => id);
    expect(ids).toEqual([region.projectId]);
    const { body } = await agent('resources/read', { uri: `meridian://projects/${other.id}/schema` });
    expect(body.result).toBeUndefined();
  });

  it('cannot switch the user to another project or organization', async () => {
    const current = async () =>
      (await (await sessionHolder(region))<{ team: { id: number } }>('GET', '/api/users/@me/')).body.team.id;
    const before = await current();
    const answers = [
      await agent.tool('switch-project', { project_id: other.id }),
      await agent.tool('switch-project', { project_id: 2 ** 31 - 1 }),
      await agent.tool('switch-organization', { organization_id: crypto.randomUUID() }),
    ];
    expect(answers.map(({ isError }) => isError)).toEqual([true, true, true]);
    expect(await current()).toBe(before);
  });

  it('is not good at the API, and a token of the API is not good here', async () => {
    const token = await narrowedToken('query:read');
    expect((await callerAt(region.url, token)('GET', '/api/users/@me/')).status).toBe(401);
    expect((await mcpAt(url, token)('tools/list')).status).toBe(200);
  });

  it('has no right to change anything when the user allowed reading alone', async () => {
    const reader = mcpAt(url, await narrowedToken('insight:write query:read', { permission: 'read' }));
    const refused = await reader('tools/call', {
      name: 'insight-create',
      arguments: { name: 'a', query: { kind: 'HogQLQuery', query: 'SELECT 1' } },
    });
    expect(refused.status).toBe(403);
    expect((await reader.tool('insights-list')).isError ?? false).toBe(false);
  });
});
