/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */
import { createQueueInspector } from '@meridian/redis/jobs';
import { type CommandGroup, doctorGroup, queueGroup } from '@meridian/service-kit/operator';
import { QUERY_QUEUE } from './async/background-queries.ts';
import type { QueryContext } from './context.ts';
import { DELIVERY_QUEUE } from './deliveries/delivery-queue.ts';
import { messagesGroup } from './deliveries/messages-command.ts';
import { doctorChecks } from './doctor-checks.ts';
import { MAINTENANCE_QUEUE } from './maintenance/maintenance.ts';

const QUEUES = [QUERY_QUEUE, DELIVERY_QUEUE, MAINTENANCE_QUEUE];

export const groups: readonly CommandGroup<QueryContext>[] = [
  messagesGroup,
  queueGroup(({ config }) => QUEUES.map((name) => createQueueInspector(config.REDIS_URL, name))),
  doctorGroup(doctorChecks),
];
