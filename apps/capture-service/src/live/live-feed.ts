/** The live events of projects with listeners in this process: one subscription per project, each message read once. */
import type { LiveEvent } from '@meridian/contracts/capture';
import type { Bus } from '@meridian/redis';
import { parseExactJson } from '../intake/exact-json.ts';
import { type LiveMessage, liveChannelOf } from './live-channel.ts';

export interface LiveListener {
  event(event: LiveEvent): void;
  /** A number of events was not delivered. */
  skipped(count: number): void;
  /** Events may be missing, because the connection to Redis was lost. */
  gap(): void;
}

export interface LiveFeed {
  /** Resolves when events arrive. The returned function ends it. */
  listen(projectId: number, listener: LiveListener): Promise<() => void>;
}

interface Subscription {
  readonly listeners: Set<LiveListener>;
  readonly subscribed: Promise<() => Promise<void>>;
}

export const createLiveFeed = ({ bus }: { readonly bus: Bus }): LiveFeed => {
  const subscriptions = new Map<number, Subscription>();

  bus.onGap(() => {
    for (const { listeners } of subscriptions.values()) for (const listener of listeners) listener.gap();
  });

  const subscribe = (projectId: number): Subscription => {
    const listeners = new Set<LiveListener>();
    const subscribed = bus.subscribe(liveChannelOf(projectId), (text) => {
      const { skipped, events } = parseExactJson(text) as LiveMessage;
      for (const listener of listeners) {
        if (skipped > 0) listener.skipped(skipped);
        for (const event of events) listener.event(event);
      }
    });
    const subscription = { listeners, subscribed };
    subscriptions.set(projectId, subscription);
    return subscription;
  };

  const leave = (projectId: number, subscription: Subscription, listener: LiveListener): void => {
    subscription.listeners.delete(listener);
    if (subscription.listeners.size > 0 || subscriptions.get(projectId) !== subscription) return;
    subscriptions.delete(projectId);
    subscription.subscribed.then((unsubscribe) => unsubscribe()).catch(() => {});
  };

  return {
    listen: async (projectId, listener) => {
      const subscription = subscriptions.get(projectId) ?? subscribe(projectId);
      subscription.listeners.add(listener);
      const stop = () => leave(projectId, subscription, listener);
      try {
        await subscription.subscribed;
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
  };
};
