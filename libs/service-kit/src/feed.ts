/** The messages of a bus for the listeners in this process: one subscription per channel, each message read once. */

export interface FeedListener<Message> {
  message(message: Message): void;
  /** Messages may be missing, because the connection to the bus was lost. */
  gap(): void;
}

export interface Feed<Message> {
  /** Resolves when messages arrive. The returned function ends it; call it once. */
  listen(channel: string, listener: FeedListener<Message>): Promise<() => void>;
}

interface FeedOptions<Message> {
  /** The part of a `Bus` of `@meridian/redis` that a feed uses. */
  readonly bus: {
    subscribe(channel: string, listener: (text: string) => void): Promise<() => Promise<void>>;
    onGap(listener: () => void): void;
  };
  readonly read: (text: string) => Message;
}

interface Subscription<Message> {
  readonly subscribed: Promise<() => Promise<void>>;
  /** Those that were told that messages arrive. */
  readonly listeners: Set<FeedListener<Message>>;
  /** The number of users, including those that wait for the subscription. */
  users: number;
}

export const createFeed = <Message>({ bus, read }: FeedOptions<Message>): Feed<Message> => {
  const subscriptions = new Map<string, Subscription<Message>>();

  bus.onGap(() => {
    for (const { listeners } of subscriptions.values()) for (const listener of listeners) listener.gap();
  });

  const subscribe = (channel: string): Subscription<Message> => {
    const listeners = new Set<FeedListener<Message>>();
    const subscribed = bus.subscribe(channel, (text) => {
      const message = read(text);
      for (const listener of listeners) listener.message(message);
    });
    const subscription = { subscribed, listeners, users: 0 };
    subscriptions.set(channel, subscription);
    return subscription;
  };

  const leave = (channel: string, subscription: Subscription<Message>): void => {
    subscription.users -= 1;
    if (subscription.users > 0) return;
    subscriptions.delete(channel);
    // Fails when the bus is closed, which ends its subscriptions.
    subscription.subscribed.then((unsubscribe) => unsubscribe()).catch(() => {});
  };

  return {
    listen: async (channel, listener) => {
      const subscription = subscriptions.get(channel) ?? subscribe(channel);
      subscription.users += 1;
      try {
        await subscription.subscribed;
      } catch (error) {
        leave(channel, subscription);
        throw error;
      }
      subscription.listeners.add(listener);
      return () => {
        subscription.listeners.delete(listener);
        leave(channel, subscription);
      };
    },
  };
};
