/** `meridian keys …`: the secret keys of a project and the personal API keys of a person. */
import { projectSecretKeyCreateSchema } from '@meridian/contracts/accounts';
import { identityTag } from '@meridian/contracts/internal';
import { isUuid, NotFoundError } from '@meridian/core';
import {
  type CommandGroup,
  commandGroup,
  type Input,
  parseArguments,
  type Session,
  toTable,
  UsageError,
} from '@meridian/service-kit/operator';
import { recordCredentialAudit } from '../audit/audit-credential.ts';
import type { PersonalApiKey, Project, ProjectSecretKey } from '../generated/prisma/client.ts';
import { toPersonalApiKeyWire, toProjectSecretKeyWire } from './key-wire.ts';
import {
  createSecretKey,
  deleteSecretKey,
  type KeyChange,
  type ProjectSecretKeysParts,
  rollSecretKey,
} from './project-secret-keys.ts';

const noKey = (): NotFoundError => new NotFoundError('not_found', 'There is no such key in this region.');

const keyIdOf = (input: Input): string => {
  const id = input.get('KEY');
  if (!isUuid(id)) throw new UsageError('KEY is the id of a key, not its value.');
  return id;
};

const projectOf = async ({ database }: ProjectSecretKeysParts, projectId: number): Promise<Project> => {
  const project = await database.project.findUnique({ where: { id: projectId } });
  if (project === null)
    throw new NotFoundError('not_found', `There is no project ${projectId} in this region.`);
  return project;
};

const changeOf = async (
  parts: ProjectSecretKeysParts,
  projectId: number,
  { operator }: Session,
): Promise<KeyChange> => ({
  project: await projectOf(parts, projectId),
  actor: { kind: 'operator', name: operator },
});

const findSecretKey = ({ database }: ProjectSecretKeysParts, id: string): Promise<ProjectSecretKey | null> =>
  database.projectSecretKey.findUnique({ where: { id } });

const listOfProject = async (parts: ProjectSecretKeysParts, projectId: number) => {
  await projectOf(parts, projectId);
  const { database } = parts;
  const keys = await database.projectSecretKey.findMany({
    where: { projectId },
    orderBy: { createdAt: 'asc' },
  });
  return keys.map((key) => ({ kind: 'project', owner: String(projectId), ...toProjectSecretKeyWire(key) }));
};

const listOfPerson = async ({ database }: ProjectSecretKeysParts, email: string) => {
  const user = await database.user.findUnique({
    where: { email: email.toLowerCase() },
    include: { personalApiKeys: { orderBy: { createdAt: 'asc' } } },
  });
  if (user === null)
    throw new NotFoundError('not_found', `No account in this region has the address ${email}.`);
  return user.personalApiKeys.map((key) => ({
    kind: 'personal',
    owner: email,
    ...toPersonalApiKeyWire(key),
  }));
};

const list = async (parts: ProjectSecretKeysParts, input: Input) => {
  const projectId = input.findNumber('project');
  const email = input.find('email');
  if ((projectId === undefined) === (email === undefined))
    throw new UsageError('Name either --project or --email.');
  const data =
    projectId === undefined ? await listOfPerson(parts, email!) : await listOfProject(parts, projectId);
  const rows = data.map((key) => [
    key.id,
    key.kind,
    key.label,
    key.mask_value,
    key.scopes.join(','),
    key.last_used_at,
  ]);
  return {
    data,
    text:
      data.length === 0
        ? 'No keys.'
        : toTable(['KEY', 'KIND', 'LABEL', 'VALUE', 'SCOPES', 'LAST USED'], rows),
  };
};

const revokePersonalKey = async (
  { database, events }: ProjectSecretKeysParts,
  id: string,
  { operator }: Session,
): Promise<PersonalApiKey> => {
  const key = await database.$transaction(async (tx) => {
    await tx.$executeRaw`SELECT 1 FROM personal_api_keys WHERE id = ${id}::uuid FOR UPDATE`;
    const found = await tx.personalApiKey.findUnique({ where: { id } });
    if (found === null) throw noKey();
    await tx.personalApiKey.delete({ where: { id } });
    await recordCredentialAudit(tx, [
      {
        userId: found.userId,
        actor: { kind: 'operator', name: operator },
        action: 'personal_api_key.deleted',
        target: { kind: 'personal_api_key', id },
        before: { reach: found, shown: { label: found.label, mask: found.mask, scopes: found.scopes } },
      },
    ]);
    return found;
  });
  await events.revoked([identityTag.credential(id)]);
  return key;
};

export const keysGroup: CommandGroup<ProjectSecretKeysParts> = commandGroup('keys', [
  {
    usage: 'keys list [--project ID] [--email ADDRESS]',
    summary: 'The secret keys of a project, or the personal API keys of a person.',
    run: list,
  },
  {
    usage: 'keys create --project ID --label TEXT [--scope SCOPE]...',
    summary: 'A secret key that runs the endpoints of a project. Its value is printed once.',
    run: async (parts, input, session) => {
      const scopes = input.all('scope');
      const settings = parseArguments(
        projectSecretKeyCreateSchema,
        { label: input.get('label'), ...(scopes.length > 0 && { scopes }) },
        { label: '--label', scopes: '--scope' },
      );
      const change = await changeOf(parts, input.getNumber('project'), session);
      const { key, value } = await createSecretKey(parts, change, settings);
      return { data: toProjectSecretKeyWire(key, value), text: `${value}\n${key.id}  ${key.label}` };
    },
  },
  {
    usage: 'keys rotate KEY',
    summary: 'A new value for a secret key of a project. The old value stops working at once.',
    run: async (parts, input, session) => {
      const found = await findSecretKey(parts, keyIdOf(input));
      if (found === null) throw noKey();
      const change = await changeOf(parts, found.projectId, session);
      const { key, value } = await rollSecretKey(parts, change, found.id);
      return { data: toProjectSecretKeyWire(key, value), text: `${value}\n${key.id}  ${key.label}` };
    },
  },
  {
    usage: 'keys revoke KEY',
    summary: 'Deletes a secret key or a personal API key. It stops working at once.',
    run: async (parts, input, session) => {
      const id = keyIdOf(input);
      const secret = await findSecretKey(parts, id);
      const { label } =
        secret === null
          ? await revokePersonalKey(parts, id, session)
          : await deleteSecretKey(parts, await changeOf(parts, secret.projectId, session), id);
      return { data: { id, revoked: true }, text: `Revoked ${id} (${label}).` };
    },
  },
]);
