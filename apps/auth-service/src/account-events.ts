/**
 * Publishes account changes, so that this process and the rest of the region drop their cached copies. Sent after
 * the commit: a reader that reloads then sees the change.
 */
import { ACCOUNTS_CHANNEL, type AccountEvent, readAccountEvent } from '@meridian/contracts/internal';
import type { Bus } from '@meridian/redis';

export interface AccountEvents {
  /** Identities that carry one of these tags (`identityTag`) stop working. */
  revoked(tags: readonly string[]): Promise<void>;
  projectChanged(projectId: number, tokens: readonly string[]): Promise<void>;
  /** Called for messages of this process and of every other process of the region. */
  listen(listener: AccountEventsListener): void;
  close(): Promise<void>;
}

export interface AccountEventsListener {
  revoked(tags: readonly string[]): void;
  /** Messages may have been missed. */
  gap(): void;
}

export const createAccountEvents = (bus: Bus): AccountEvents => {
  const listeners: AccountEventsListener[] = [];

  const announce = (event: AccountEvent): Promise<void> =>
    bus.announce(ACCOUNTS_CHANNEL, JSON.stringify(event));

  return {
    revoked: async (tags) => {
      if (tags.length === 0) return;
      for (const listener of listeners) listener.revoked(tags);
      await announce({ type: 'revoked', tags: [...tags] });
    },
    projectChanged: (projectId, tokens) =>
      announce({ type: 'project_changed', projectId, tokens: [...tokens] }),
    listen: (listener) => {
      listeners.push(listener);
      bus.onGap(() => listener.gap());
      const onMessage = (message: string): void => {
        const event = readAccountEvent(message);
        if (event?.type === 'revoked') listener.revoked(event.tags);
      };
      bus.listen(ACCOUNTS_CHANNEL, onMessage);
    },
    close: () => bus.close(),
  };
};
