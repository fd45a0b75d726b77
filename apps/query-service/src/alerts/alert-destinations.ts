/** The webhooks of an alert. */
import { InvalidRequestError, uuidV7 } from '@meridian/core';
import type { Database } from '../database.ts';
import type { WebhookSecrets } from '../deliveries/outbox.ts';
import { newWebhookSecret } from '../deliveries/webhook-signature.ts';
import type { AlertDestination } from '../generated/prisma/client.ts';
import { recordAlert } from './alert-activity.ts';
import { type AlertWithDestinations, lockAlert } from './alert-store.ts';

interface DestinationParts {
  readonly database: Database;
  readonly secrets: WebhookSecrets;
}

interface DestinationAuthor {
  readonly userId: number | null;
}

const MAX_DESTINATIONS = 10;

export const addDestination = (
  { database, secrets }: DestinationParts,
  { id: alertId }: AlertWithDestinations,
  url: string,
  { userId }: DestinationAuthor,
): Promise<{ readonly destination: AlertDestination; readonly secret: string }> =>
  database.$transaction(async (tx) => {
    const before = await lockAlert(tx, alertId);
    if (before.destinations.length >= MAX_DESTINATIONS) {
      throw new InvalidRequestError(
        'invalid_input',
        `An alert has at most ${MAX_DESTINATIONS} destinations.`,
      );
    }
    const secret = newWebhookSecret();
    const destination = await tx.alertDestination.create({
      data: { id: uuidV7(), alertId, url, sealedSecret: secrets.seal(secret), createdById: userId },
    });
    const alert = { ...before, destinations: [...before.destinations, destination] };
    await recordAlert(tx, { alert, before, activity: 'updated', userId });
    return { destination, secret };
  });

export const deleteDestinations = (
  { database }: Pick<DestinationParts, 'database'>,
  { id: alertId }: AlertWithDestinations,
  ids: readonly string[],
  { userId }: DestinationAuthor,
): Promise<void> =>
  database.$transaction(async (tx) => {
    const before = await lockAlert(tx, alertId);
    const { count } = await tx.alertDestination.deleteMany({ where: { alertId, id: { in: [...ids] } } });
    if (count === 0) return;
    const destinations = before.destinations.filter(({ id }) => !ids.includes(id));
    await recordAlert(tx, { alert: { ...before, destinations }, before, activity: 'updated', userId });
  });
