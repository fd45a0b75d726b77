/** `/api/projects/:id/alerts/:id/destinations/`: the webhooks of an alert. */
import { alertDestinationDeleteSchema, alertDestinationWriteSchema } from '@meridian/contracts/delivery';
import { assertScope, type ProjectApiCall, type ProjectApiRoute } from '@meridian/identity';
import { parseInput } from '@meridian/service-kit';
import type { Database } from '../database.ts';
import type { WebhookSecrets } from '../deliveries/outbox.ts';
import { assertWebhookUrl } from '../deliveries/webhook-url.ts';
import type { AssertMaySave } from '../insights/assert-may-save.ts';
import { addDestination, deleteDestinations } from './alert-destinations.ts';
import { findAlert, findAlertInsight } from './alert-store.ts';

export interface DestinationRoutesParts {
  readonly database: Database;
  readonly secrets: WebhookSecrets;
  readonly assertMaySave: AssertMaySave;
}

export const createDestinationRoutes = (parts: DestinationRoutesParts): ProjectApiRoute[] => {
  const createDestination = async (call: ProjectApiCall): Promise<void> => {
    const alert = await findAlert(parts, call.projectId, call.params['id']);
    // The webhook receives numbers of the insight.
    assertScope(call.principal, 'insight:read');
    const { webhook_url } = parseInput(alertDestinationWriteSchema, call.req.body);
    assertWebhookUrl(webhook_url, 'webhook_url');
    const insight = await findAlertInsight(parts, alert.projectId, alert.insightId);
    await parts.assertMaySave({ projectId: alert.projectId, scopes: call.principal.scopes }, insight.query);
    const { destination, secret } = await addDestination(parts, alert, webhook_url, call.principal);
    const { id, createdAt } = destination;
    call.res.status(201).json({
      hog_function_ids: [id],
      id,
      type: 'webhook',
      webhook_url,
      created_at: createdAt.toISOString(),
      signing_secret: secret,
    });
  };

  const removeDestinations = async (call: ProjectApiCall): Promise<void> => {
    const alert = await findAlert(parts, call.projectId, call.params['id']);
    assertScope(call.principal, 'insight:read');
    const { hog_function_ids: ids } = parseInput(alertDestinationDeleteSchema, call.req.body);
    await deleteDestinations(parts, alert, ids, call.principal);
    call.res.status(204).end();
  };

  return [
    { method: 'post', projectPath: '/alerts/:id/destinations/', handler: createDestination },
    { method: 'post', projectPath: '/alerts/:id/destinations/delete/', handler: removeDestinations },
  ];
};
