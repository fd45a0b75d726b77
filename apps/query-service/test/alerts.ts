/** Creates and checks alerts, with the services that deliver them. */
import { waitFor } from '@meridian/testing';
import { expect } from 'vitest';
import { checkAlert } from '../src/alerts/check-alert.ts';
import { createSharedParts } from '../src/shared-parts.ts';
import type { Deliveries } from './deliveries.ts';

export interface Alerts {
  /** Returns its id. */
  newAlert(members?: object): Promise<string>;
  check(id: string): Promise<void>;
  read(id: string): Promise<Record<string, unknown>>;
}

export const above = (upper: number) => ({ configuration: { type: 'absolute', bounds: { upper } } });

export const alertsOf = ({ call, newInsight, query }: Deliveries): Alerts => {
  const read = async (id: string) => (await call('GET', `/alerts/${id}/`)).body;
  return {
    read,
    newAlert: async (members = {}) => {
      const alert = {
        name: 'Too much',
        insight: await newInsight(),
        threshold: above(2),
        subscribed_users: [1],
        ...members,
      };
      const { status, body } = await call('POST', '/alerts/', alert);
      expect(status, JSON.stringify(body)).toBe(201);
      return body['id'] as string;
    },
    check: async (id) => {
      const { context } = query;
      const { answers } = createSharedParts(context);
      const parts = { ...context, answers, publicUrl: 'http://us.example.test' };
      await checkAlert(parts, id, new AbortController().signal);
      // The worker of the service may have been first.
      await waitFor(async () => (await read(id))['last_checked_at'] !== null);
    },
  };
};
