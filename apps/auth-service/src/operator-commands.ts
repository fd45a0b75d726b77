/** The commands of `meridian` in the image of this service. docs/operators.md describes them. */
import { createQueueInspector } from '@meridian/redis/jobs';
import { type CommandGroup, doctorGroup, queueGroup } from '@meridian/service-kit/operator';
import { APPS_USAGE, runAppsCommand } from './apps/apps-command.ts';
import type { AuthContext } from './context.ts';
import { doctorChecks } from './doctor-checks.ts';
import { keysGroup } from './keys/keys-command.ts';
import { mailsGroup } from './mail/mails-command.ts';
import { MAINTENANCE_QUEUE } from './maintenance/maintenance.ts';
import { projectsGroup } from './projects/projects-command.ts';
import { signingKeysGroup } from './signing-keys/signing-keys-command.ts';
import { runUsersCommand, USERS_USAGE } from './users/users-command.ts';

export const groups: readonly CommandGroup<AuthContext>[] = [
  { word: 'users', help: USERS_USAGE, run: runUsersCommand },
  { word: 'apps', help: APPS_USAGE, run: runAppsCommand },
  projectsGroup,
  keysGroup,
  signingKeysGroup,
  mailsGroup,
  queueGroup(({ config }) => [createQueueInspector(config.REDIS_URL, MAINTENANCE_QUEUE)]),
  doctorGroup(doctorChecks),
];
