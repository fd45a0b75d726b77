/** An app with real tokens reaches nothing beyond its scopes, and nothing beyond the project that its user chose. */
import { SCOPES } from '@meridian/contracts/internal';
import { PUBLIC_API, pathsOf } from '@meridian/contracts/public-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Call, callerAt, keyHolder, sessionHolder } from '../clients/api.ts';
import { authorizationLink, pkce, publish, redeem, signedIn, type Tokens } from '../clients/app.ts';
import { newEndpointName } from '../clients/endpoints.ts';
import { clientSite, homeRegion } from '../platform.ts';

const region = homeRegion();
const OWN = `/api/projects/${region.projectId}`;
const scoped = PUBLIC_API.filter(
  ({ scope, credentials }) => scope !== 'authenticated' && credentials.includes('oauth'),
);
const at = (path: string, projectId: unknown): string =>
  path.replace(':project_id', String(projectId)).replaceAll(/:\w+/g, '1');

/** An app to which the user gives these scopes, in one project. */
const appWith = async (scope: string): Promise<Call> => {
  const clientId = await publish();
  const { verifier, challenge } = pkce();
  const browser = await signedIn(region);
  const parameters = { scope, prompt: 'consent' };
  const page = await browser.get(authorizationLink(region.url, { clientId, challenge, parameters }));
  const choice = { decision: 'allow', access_level: 'team', scoped_teams: String(region.projectId) };
  const { location } = await browser.submit(page, choice);
  const code = new URL(location ?? 'about:blank').searchParams.get('code') ?? '';
  const answer = await redeem(region.url, { clientId, code, verifier });
  expect(answer.status).toBe(200);
  const { access_token: token } = (await answer.json()) as Tokens;
  return callerAt(region.url, token);
};

const ask = (call: Call, method: string, path: string) =>
  call(method, path, method === 'GET' ? undefined : {});

/** Sends a few requests at a time and returns the ones that were not refused. */
const reachedBy = async (
  call: Call,
  asked: readonly (readonly [method: string, path: string])[],
  refused: readonly number[],
): Promise<string[]> => {
  const reached: string[] = [];
  const waiting = [...asked];
  const work = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [method, path] = next;
      const { status } = await ask(call, method, path);
      if (!refused.includes(status)) reached.push(`${method} ${path}: ${status}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, work));
  return reached;
};

describe.skipIf(clientSite() === undefined)('an app', () => {
  let all: Call;
  let other: { readonly id: number; readonly organization: string };
  /** Paths of objects of the other project, below a project. */
  let theirs: readonly string[];

  beforeAll(async () => {
    all = await appWith(SCOPES.join(' '));
    const session = await sessionHolder(region);
    const name = `Other ${crypto.randomUUID()}`;
    other = (await session<typeof other>('POST', '/api/projects/', { name })).body;
    const make = async (path: string, body: object, member = 'id'): Promise<string> => {
      const made = await session('POST', `/api/projects/${other.id}/${path}/`, body);
      expect([path, made.status, made.body]).toEqual([path, 201, expect.anything()]);
      return String(made.body[member]);
    };
    const query = { kind: 'TrendsQuery', series: [{ kind: 'EventsNode', event: 'a' }] };
    const insight = await make('insights', { name: 'secret', query });
    const dashboard = await make('dashboards', { name: 'secret' });
    const endpoint = newEndpointName();
    await make('endpoints', { name: endpoint, query: { kind: 'HogQLQuery', query: 'SELECT 1' } }, 'name');
    const threshold = { configuration: { type: 'absolute', bounds: { upper: 1 } } };
    const alert = await make('alerts', {
      insight: Number(insight),
      name: 'secret',
      subscribed_users: [],
      threshold,
      condition: { type: 'absolute_value' },
      config: { type: 'TrendsAlertConfig', series_index: 0 },
    });
    const exported = await make('exports', { export_format: 'text/csv', insight: Number(insight) });
    const annotation = await make('annotations', {
      content: 'secret',
      date_marker: '2026-01-01T00:00:00Z',
      scope: 'project',
    });
    const comment = await make('comments', { content: 'secret', scope: 'Insight', item_id: insight });
    const cohort = await make('cohorts', { name: 'secret', is_static: true });
    const action = await make('actions', { name: 'secret', steps: [{ event: 'a' }] });
    theirs = [
      ...[`insights/${insight}`, `insights/${insight}/sharing`, `insights/${insight}/activity`],
      ...[`dashboards/${dashboard}`, `dashboards/${dashboard}/sharing`],
      ...[`endpoints/${endpoint}`, `endpoints/${endpoint}/versions`, `endpoints/${endpoint}/run`],
      ...[`alerts/${alert}`, `exports/${exported}`, `exports/${exported}/content`],
      ...[`annotations/${annotation}`, `comments/${comment}`, `cohorts/${cohort}`, `actions/${action}`],
    ];
  });

  it('with one scope reaches no operation that asks for another', async () => {
    const narrow = await appWith('user:read');
    const asked = scoped
      .filter(({ scope }) => scope !== 'user:read')
      .flatMap(({ method, path }) =>
        pathsOf(path).map((one) => [method, at(one, region.projectId)] as const),
      );
    expect(asked.length).toBeGreaterThan(300);
    expect(await reachedBy(narrow, asked, [403])).toEqual([]);
  });

  it('with every scope, for one project, reaches no operation of another project', async () => {
    const asked = scoped
      .filter(({ path }) => path.includes(':project_id'))
      .flatMap(({ method, path }) => pathsOf(path).map((one) => [method, at(one, other.id)] as const));
    expect(await reachedBy(all, asked, [403, 404])).toEqual([]);
  });

  it('finds no object of another project below its own', async () => {
    const asked = theirs.flatMap((path) =>
      (['GET', 'PATCH', 'DELETE'] as const).map((method) => [method, `${OWN}/${path}/`] as const),
    );
    expect(await reachedBy(all, asked, [404, 405])).toEqual([]);
    // The objects exist: their own project has them.
    const owner = keyHolder(region);
    const first = await owner('GET', `/api/projects/${other.id}/${theirs[0]}/`);
    expect(first.status).toBe(200);
  });

  it('is not told of another project by any list', async () => {
    for (const path of ['/api/projects/', '/api/environments/', '/api/organizations/', '/api/users/@me/']) {
      const { status, body } = await all('GET', path);
      const found = JSON.stringify(body).match(/Other [\w-]{36}/g) ?? [];
      expect([path, status, found]).toEqual([path, expect.any(Number), []]);
    }
  });

  it('cannot name objects of another project in a body', async () => {
    const [insight = ''] = theirs[0]?.match(/\d+/) ?? [];
    const cohort = theirs.find((path) => path.startsWith('cohorts/'))?.split('/')[1];
    const refused = [
      await all('POST', `${OWN}/exports/`, { export_format: 'text/csv', insight: Number(insight) }),
      await all('POST', `${OWN}/subscriptions/`, {
        insight: Number(insight),
        target_type: 'email',
        target_value: 'a@example.com',
        frequency: 'daily',
        start_date: '2026-01-01T00:00:00Z',
      }),
      await all('POST', `${OWN}/query/`, {
        query: {
          kind: 'TrendsQuery',
          series: [{ kind: 'EventsNode', event: 'a' }],
          properties: [{ type: 'cohort', key: 'id', value: Number(cohort) }],
        },
      }),
      await all('POST', `${OWN}/mcp_tools/execute_sql/`, {
        args: { query: `SELECT count() FROM events WHERE person_id IN COHORT ${cohort}` },
      }),
    ];
    const [exported, subscribed, asked, tool] = refused;
    expect([exported?.status, subscribed?.status, asked?.status]).toEqual([400, 400, 400]);
    expect(tool?.body).toMatchObject({ success: false });
  });
});
