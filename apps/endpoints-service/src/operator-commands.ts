/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */
import { createQueueInspector } from '@meridian/redis/jobs';
import { type CommandGroup, doctorGroup, queueGroup } from '@meridian/service-kit/operator';
import type { EndpointsContext } from './context.ts';
import { doctorChecks } from './doctor-checks.ts';
import { materializationsGroup } from './materialization/materializations-command.ts';
import { ENDPOINTS_QUEUE } from './materialization/queue.ts';

export const groups: readonly CommandGroup<EndpointsContext>[] = [
  materializationsGroup,
  queueGroup(({ config }) => [createQueueInspector(config.REDIS_URL, ENDPOINTS_QUEUE)]),
  doctorGroup(doctorChecks),
];
