/** `meridian users …`: the first account of an installation, and help for people who cannot sign in. */
import { randomBytes } from 'node:crypto';
import { emailSchema, projectCreateSchema, signUpSchema } from '@meridian/contracts/accounts';
import { type Clock, ConflictError, InvalidRequestError, NotFoundError } from '@meridian/core';
import { EXIT, parseArguments, parseCommandLine, UsageError } from '@meridian/service-kit/operator';
import { z } from 'zod';
import { recordAuditForUser } from '../audit/audit.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { createAccount } from './create-account.ts';
import { resetLink } from './reset-links.ts';

export interface UsersCommandParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
}

export interface CommandSession {
  readonly operator: string;
  readonly print: (text: string) => void;
}

export const USERS_USAGE = `meridian users create-owner EMAIL --organization NAME [--name NAME] [--project NAME]
                                                     the first account of an organization, and a link to set its password
meridian users reset-link EMAIL                      a link to set a new password, good for half an hour`;

interface Command {
  readonly email: string;
  readonly json: boolean;
  readonly organization: string | undefined;
  readonly project: string | undefined;
  readonly firstName: string | undefined;
}

type Verb = (parts: UsersCommandParts, command: Command, session: CommandSession) => Promise<number>;

export const runUsersCommand = async (
  parts: UsersCommandParts,
  [verb, ...args]: readonly string[],
  session: CommandSession,
): Promise<number> => {
  const run = VERBS.get(verb ?? '');
  if (run === undefined)
    throw new UsageError(verb === undefined ? 'Name a command.' : `Unknown command: users ${verb}.`);
  return run(parts, readCommand(args), session);
};

const readCommand = (args: readonly string[]): Command => {
  const { values, positionals } = parse(args);
  const [email, more] = positionals;
  if (email === undefined) throw new UsageError('EMAIL is missing.');
  if (more !== undefined) throw new UsageError(`Unexpected argument: ${more}.`);
  if (values.output !== undefined && values.output !== 'json' && values.output !== 'text')
    throw new UsageError('-o must be json or text.');
  return {
    email: email.toLowerCase(),
    json: values.output === 'json',
    organization: values.organization,
    project: values.project,
    firstName: values.name,
  };
};

const parse = (args: readonly string[]) =>
  parseCommandLine({
    args: [...args],
    allowPositionals: true,
    options: {
      organization: { type: 'string' },
      project: { type: 'string' },
      name: { type: 'string' },
      output: { type: 'string', short: 'o' },
    },
  });

const recordedLink = async (parts: UsersCommandParts, user: User, operator: string): Promise<string> => {
  await parts.database.$transaction((tx) =>
    recordAuditForUser(tx, user.id, {
      actor: { kind: 'operator', name: operator },
      action: 'user.reset_link_made',
      target: { kind: 'user', id: user.id },
    }),
  );
  return resetLink(parts, user, 'by_operator');
};

const makeResetLink: Verb = async (parts, command, { operator, print }) => {
  const { email, json, organization, project, firstName } = command;
  if ((organization ?? project ?? firstName) !== undefined)
    throw new UsageError('users reset-link takes an EMAIL and no other options than -o.');
  const user = await parts.database.user.findUnique({ where: { email } });
  if (user === null)
    throw new NotFoundError('not_found', `No account in ${parts.config.REGION} has the address ${email}.`);
  const link = await recordedLink(parts, user, operator);
  print(json ? JSON.stringify({ email, link }) : link);
  return EXIT.ok;
};

/** The owner sets a password through the link; this one is known to no one. */
const unknownPassword = (): string => randomBytes(32).toString('base64url');

/** The names follow the same rules as names that people choose. */
const OWNER_SCHEMA = z.object({
  organization: signUpSchema.shape.organization_name,
  project: projectCreateSchema.shape.name.unwrap().optional(),
  firstName: signUpSchema.shape.first_name.optional(),
});

const createOwner: Verb = async (parts, command, { operator, print }) => {
  const { email, json } = command;
  if (!emailSchema.safeParse(email).success) throw new UsageError(`${email} is not an email address.`);
  if (command.organization === undefined) throw new UsageError('--organization is missing.');
  const { organization, project, firstName } = parseArguments(
    OWNER_SCHEMA,
    { ...command },
    { organization: '--organization', project: '--project', firstName: '--name' },
  );
  const { config, clock, database } = parts;
  const created = await createAccount(database, {
    email,
    firstName: firstName ?? email.slice(0, email.indexOf('@')),
    password: unknownPassword(),
    organizationName: organization,
    ...(project !== undefined && { projectName: project }),
    region: config.REGION,
    emailVerifiedAt: clock.now(),
  }).catch((error: unknown) => {
    if (error instanceof InvalidRequestError && error.code === 'unique') return undefined;
    throw error;
  });
  if (created === undefined) {
    throw new ConflictError(
      'conflict',
      `${email} has an account in ${config.REGION} already. For a new password: meridian users reset-link ${email}`,
    );
  }
  const { user, organizationId, projectId, projectToken } = created;
  const link = await recordedLink(parts, user, operator);
  print(
    json
      ? JSON.stringify({ email, organizationId, projectId, projectToken, link })
      : [
          `Created ${email}, owner of ${organization} in ${config.REGION}.`,
          `Project ${projectId}, token ${projectToken}`,
          `Set the password within half an hour: ${link}`,
        ].join('\n'),
  );
  return EXIT.ok;
};

const VERBS = new Map<string, Verb>([
  ['reset-link', makeResetLink],
  ['create-owner', createOwner],
]);
