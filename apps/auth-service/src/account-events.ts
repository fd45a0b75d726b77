/** Says on Redis what other processes must forget. Sent after the commit: a reader that asks again sees the change. */
import { ACCOUNTS_CHANNEL, type AccountEvent } from '@meridian/contracts/internal';
import type { Bus } from '@meridian/redis';
import type { Logger } from '@meridian/service-kit';

export interface AccountEvents {
  /** Identities that carry one of these tags (`identityTag`) stop working. */
  revoked(tags: readonly string[]): Promise<void>;
  projectChanged(projectId: number, tokens: readonly string[]): Promise<void>;
}

export const createAccountEvents = ({ bus, logger }: { bus: Bus; logger: Logger }): AccountEvents => {
  const publish = async (event: AccountEvent): Promise<void> => {
    try {
      await bus.publish(ACCOUNTS_CHANNEL, JSON.stringify(event));
    } catch (error) {
      // The change stands in Postgres: without Redis it is seen once the readers' copies run out.
      logger.error({ err: error, type: event.type }, 'could not announce a change of accounts');
    }
  };
  return {
    revoked: async (tags) => {
      if (tags.length > 0) await publish({ type: 'revoked', tags: [...tags] });
    },
    projectChanged: (projectId, tokens) =>
      publish({ type: 'project_changed', projectId, tokens: [...tokens] }),
  };
};
