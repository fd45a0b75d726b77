/** For tests of scheduled checks and deliveries, which set the clock. */
import { type FakeClock, fakeClock } from '@meridian/core/testing';
import { type FakeClientSite, startFakeClientSite } from '@meridian/testing';
import { sendMessages } from '../src/deliveries/send-messages.ts';
import { createSharedParts } from '../src/shared-parts.ts';
import {
  type ApiAnswer,
  type HarnessOptions,
  type QueryHarness,
  startQuery,
  type TestProject,
} from './query-harness.ts';

export interface Deliveries {
  readonly query: QueryHarness;
  readonly project: TestProject;
  readonly site: FakeClientSite;
  readonly clock: FakeClock;
  call(
    method: string,
    path: string,
    body?: unknown,
    of?: TestProject,
    principal?: object,
  ): Promise<ApiAnswer>;
  newInsight(node?: unknown): Promise<number>;
  /** Sends the waiting deliveries. */
  send(): Promise<void>;
  /** Makes every delivery due that waits for its next attempt. */
  retryNow(): Promise<void>;
  stop(): Promise<void>;
}

/** One event on 1 January, three on the second and one on the third, when it is noon. */
export const startDeliveries = async (
  env: Record<string, string> = {},
  options: HarnessOptions = {},
): Promise<Deliveries> => {
  const clock = fakeClock('2024-01-03T12:00:00Z');
  const site = await startFakeClientSite();
  const query = await startQuery({ ...site.environment, ...env }, { clock, ...options });
  const project = query.newProject();
  query.members.add(project.id, 1);
  await query.load(project, {
    events: ['01', '02', '02', '02', '03'].map((day, index) => ({
      event: 'sold',
      distinct_id: `user ${index}`,
      timestamp: `2024-01-${day}T10:00:00Z`,
      properties: {},
    })),
  });
  const call: Deliveries['call'] = async (method, path, body, of = project, principal = {}) =>
    query.call(of, method, path, body, await query.identity(of, principal));
  return {
    query,
    project,
    site,
    clock,
    call,
    newInsight: async (node = SOLD) =>
      (await call('POST', '/insights/', { name: 'Sold', query: node })).body['id'] as number,
    send: async () => {
      const { secrets } = createSharedParts(query.context);
      while ((await sendMessages({ ...query.context, secrets })) > 0);
    },
    retryNow: async () => {
      await query.context.database.outgoingMessage.updateMany({
        where: { sentAt: null, failedAt: null },
        data: { nextTryAt: clock.now() },
      });
    },
    stop: async () => {
      await query.stop();
      await site.close();
    },
  };
};

const SOLD = {
  kind: 'InsightVizNode',
  source: {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: 'sold' }],
    dateRange: { date_from: '2024-01-01' },
  },
};
