/** A project with sales in a running service, for the tests of dashboards. */
import { expect } from 'vitest';
import { type ApiAnswer, type QueryHarness, startQuery, type TestProject } from './query-harness.ts';

// Tests read members of every kind of answer.
// biome-ignore lint/suspicious/noExplicitAny: tests know the shape of the answer
export type Json = Record<string, any>;

export interface DashboardHarness {
  readonly query: QueryHarness;
  readonly project: TestProject;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The headers of a caller with these scopes only. */
  as(scopes: readonly string[]): Promise<Record<string, string>>;
  insight(members?: object): Promise<Json>;
  dashboard(members?: object): Promise<Json>;
  stop(): Promise<void>;
}

export type Answer = Omit<ApiAnswer, 'body'> & { readonly body: Json };

export const sales = (members: object = {}) => ({
  kind: 'InsightVizNode',
  source: {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: 'sold' }],
    dateRange: { date_from: '2024-01-01', date_to: '2024-01-03' },
    ...members,
  },
});

const sold = (person: string, timestamp: string, country: string) => ({
  event: 'sold',
  distinct_id: person,
  timestamp,
  properties: { country },
});

export const startDashboards = async (): Promise<DashboardHarness> => {
  const query = await startQuery();
  const project = query.newProject();
  await query.load(project, {
    events: [
      sold('a', '2024-01-01T10:00:00Z', 'DE'),
      sold('b', '2024-01-02T10:00:00Z', 'DE'),
      sold('b', '2024-01-02T11:00:00Z', 'FR'),
    ],
  });
  const call: DashboardHarness['call'] = (...args) => query.call(project, ...args);
  const create = async (path: string, members: object): Promise<Json> => {
    const { status, body } = await call('POST', path, members);
    expect(status, JSON.stringify(body)).toBe(201);
    return body;
  };
  return {
    query,
    project,
    call,
    as: (scopes) => query.identity(project, { scopes: [...scopes] }),
    insight: (members = {}) => create('/insights/', { name: 'Sales', query: sales(), ...members }),
    dashboard: (members = {}) => create('/dashboards/', { name: 'Shop', ...members }),
    stop: () => query.stop(),
  };
};
