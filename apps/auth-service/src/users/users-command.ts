/** `meridian users …`: help for people who cannot sign in. */

import type { Clock } from '@meridian/core';
import { EXIT, UsageError } from '../apps/exit-codes.ts';
import { recordAuditForUser } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { resetLink } from './reset-links.ts';

export interface UsersCommandParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
}

export const USERS_USAGE = `meridian users reset-link EMAIL                      a link to set a new password, good for half an hour`;

export const runUsersCommand = async (
  context: UsersCommandParts,
  [verb, email]: readonly string[],
  { operator, print }: { readonly operator: string; readonly print: (text: string) => void },
): Promise<number> => {
  if (verb !== 'reset-link')
    throw new UsageError(verb === undefined ? 'Name a command.' : `Unknown command: users ${verb}.`);
  if (email === undefined) throw new UsageError('EMAIL is missing.');
  const user = await context.database.user.findUnique({ where: { email: email.toLowerCase() } });
  if (user === null) {
    print(`No account in ${context.config.REGION} has the address ${email}.`);
    return EXIT.notFound;
  }
  await context.database.$transaction((tx) =>
    recordAuditForUser(tx, user.id, {
      actor: { kind: 'operator', name: operator },
      action: 'user.reset_link_made',
      target: { kind: 'user', id: user.id },
    }),
  );
  print(resetLink(context, user));
  return EXIT.ok;
};
