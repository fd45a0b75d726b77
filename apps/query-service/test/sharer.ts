/** Shares insights and views their links. */
import { afterAll, beforeAll, expect } from 'vitest';
import { type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

export const trend = {
  kind: 'InsightVizNode',
  source: {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: 'sold', properties: [{ key: 'amount', value: 7, type: 'event' }] }],
    dateRange: { date_from: '2024-01-01', date_to: '2024-01-02' },
    trendsFilter: { display: 'ActionsBar' },
  },
};

/** Two days with one event of this person each, which the insights of `sharer` count. */
export const loadSales = (query: QueryHarness, project: TestProject, distinctId = 'a'): Promise<void> =>
  query.load(project, {
    events: [1, 2].map((day) => ({
      event: 'sold',
      distinct_id: distinctId,
      timestamp: `2024-01-0${day}T10:00:00Z`,
      properties: { amount: 7 },
    })),
  });

export interface Link {
  readonly id: number;
  readonly path: string;
  readonly token: string;
}

export const sharer = (query: () => QueryHarness, project: () => TestProject) => {
  const call = async (method: string, path: string, body?: unknown, of = project(), principal = {}) =>
    query().call(of, method, path, body, await query().identity(of, principal));

  const newInsight = async (node: unknown = trend): Promise<number> => {
    const insight = { name: 'Sales <b>', description: 'Ours', query: node };
    return (await call('POST', '/insights/', insight)).body['id'] as number;
  };

  const share = async (node?: unknown, members: object = {}): Promise<Link> => {
    const id = await newInsight(node);
    const path = `/insights/${id}/sharing/`;
    const { status, body } = await call('PATCH', path, { enabled: true, ...members });
    expect(status, JSON.stringify(body)).toBe(200);
    return { id, path, token: body['access_token'] as string };
  };

  const view = (path: string, init: RequestInit = {}) =>
    fetch(`${query().url}${path}`, { redirect: 'manual', ...init });

  const viewJson = async (token: string, init: RequestInit = {}) => {
    const response = await view(`/shared/${token}.json`, init);
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  const tryPassword = (token: string, password: string) =>
    view(`/shared/${token}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ password }).toString(),
    });

  return { call, view, viewJson, newInsight, share, tryPassword };
};

/** A service and a project with the two sales of Ada, for all tests of a file. */
export const useSales = () => {
  let query: QueryHarness;
  let project: TestProject;
  beforeAll(async () => {
    query = await startQuery();
    project = query.newProject();
    await loadSales(query, project, 'ada@example.com');
  });
  afterAll(() => query.stop());
  const parts = { query: () => query, project: () => project };
  return { ...parts, ...sharer(parts.query, parts.project) };
};
