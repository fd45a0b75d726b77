/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */
import { createQueueInspector } from '@meridian/redis/jobs';
import { type CommandGroup, doctorGroup, queueGroup } from '@meridian/service-kit/operator';
import type { CaptureContext } from './context.ts';
import { doctorChecks } from './doctor-checks.ts';
import { queueName } from './jobs/capture-worker.ts';
import { personsGroup } from './persons/persons-command.ts';
import { deadLettersGroup } from './writer/dead-letters-command.ts';

export const groups: readonly CommandGroup<CaptureContext>[] = [
  personsGroup,
  deadLettersGroup,
  queueGroup(({ config }) => [createQueueInspector(config.REDIS_URL, queueName(config.CAPTURE_LOG_NAME))]),
  doctorGroup(doctorChecks),
];
