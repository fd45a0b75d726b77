/** Operations on personal API keys, for the routes and the settings pages. */

import { identityTag } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { InvalidRequestError, isUuid, NotFoundError, uuidV7 } from '@meridian/core';
import type { AccountEvents } from '../account-events.ts';
import { hasChanged, userActor } from '../audit/audit.ts';
import { recordCredentialAudit } from '../audit/audit-credential.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { PersonalApiKey, User } from '../generated/prisma/client.ts';
import { lockMembershipsOf } from '../organizations/lock-role.ts';
import { assertHasSession, assertSignedIn, lockUser } from '../users/user-lock.ts';
import { newKeyValue } from './key-values.ts';

export interface PersonalApiKeysParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
}

export const MAX_KEYS_PER_USER = 10;

export interface KeySettings {
  readonly label: string;
  readonly scopes: readonly string[];
  readonly scopedOrganizations: readonly string[];
  readonly scopedProjects: readonly number[];
}

export interface NewKey {
  readonly key: PersonalApiKey;
  /** Shown once. */
  readonly value: string;
}

export interface By {
  readonly user: User;
  /** The session in which the user acts. A session that has ended makes and changes no keys. */
  readonly session: { readonly id: string };
  readonly requestId: string;
}

export const createPersonalApiKey = (
  { database, config }: NewKeyParts,
  by: By,
  settings: KeySettings,
): Promise<NewKey> =>
  database.$transaction(async (tx) => {
    await lockUserOfKeys(tx, by.user.id);
    await assertHasSession(tx, { userId: by.user.id, sessionId: by.session.id });
    return insertPersonalApiKey(tx, config, by, settings);
  });

export interface NewKeyParts {
  readonly config: AuthConfig;
  readonly database: Database;
}

/**
 * Keeps what the user reaches. Concurrent requests cannot exceed the limit of keys together, and none passes a new
 * password.
 */
export const lockUserOfKeys = async (tx: Transaction, userId: number): Promise<void> => {
  await lockMembershipsOf(tx, userId);
  await lockUser(tx, userId);
};

/** The caller must have locked the user with `lockUserOfKeys`. */
export const insertPersonalApiKey = async (
  tx: Transaction,
  config: AuthConfig,
  { user, requestId }: Pick<By, 'user' | 'requestId'>,
  settings: KeySettings,
): Promise<NewKey> => {
  const { value, stored } = newKeyValue('phx', config.REGION);
  await assertWithinReach(tx, user.id, settings);
  if ((await tx.personalApiKey.count({ where: { userId: user.id } })) >= MAX_KEYS_PER_USER) {
    throw new InvalidRequestError(
      'invalid_input',
      `A person can have ${MAX_KEYS_PER_USER} personal API keys. Delete one first.`,
    );
  }
  const key = await tx.personalApiKey.create({
    data: { id: uuidV7(), userId: user.id, ...toColumns(settings), ...stored },
  });
  await recordCredentialAudit(tx, [
    {
      userId: user.id,
      actor: userActor(user),
      action: 'personal_api_key.created',
      target: { kind: 'personal_api_key', id: key.id },
      after: { reach: key, shown: { ...settingsOf(key), mask: key.mask } },
      requestId,
    },
  ]);
  return { key, value };
};

export const changePersonalApiKey = async (
  { database, events }: { readonly database: Database; readonly events: AccountEvents },
  { user, session, requestId }: By,
  id: string,
  patch: Partial<KeySettings>,
): Promise<PersonalApiKey> => {
  const key = await database.$transaction(async (tx) => {
    const before = await lockOwnKey(tx, { user, session }, id);
    await assertWithinReach(tx, user.id, patch);
    const after = await tx.personalApiKey.update({ where: { id }, data: toColumns(patch) });
    const shown = { before: settingsOf(before), after: settingsOf(after) };
    if (hasChanged(shown.before, shown.after))
      await recordCredentialAudit(tx, [
        {
          userId: user.id,
          actor: userActor(user),
          action: 'personal_api_key.changed',
          target: { kind: 'personal_api_key', id },
          before: { reach: before, shown: shown.before },
          after: { reach: after, shown: shown.after },
          requestId,
        },
      ]);
    return after;
  });
  await events.revoked([identityTag.credential(id)]);
  return key;
};

/** Gives the key a new value. The old value stops working; the new one has the access of a new key. */
export const rollPersonalApiKey = async (
  { database, config, events, clock }: PersonalApiKeysParts,
  { user, session, requestId }: By,
  id: string,
): Promise<NewKey> => {
  const { value, stored } = newKeyValue('phx', config.REGION);
  const key = await database.$transaction(async (tx) => {
    const before = await lockOwnKey(tx, { user, session }, id);
    const after = await tx.personalApiKey.update({
      where: { id },
      data: { ...stored, endedOrganizations: [], lastRolledAt: clock.now(), lastUsedAt: null },
    });
    await recordCredentialAudit(tx, [
      {
        userId: user.id,
        actor: userActor(user),
        action: 'personal_api_key.rolled',
        target: { kind: 'personal_api_key', id },
        before: { reach: before, shown: { mask: before.mask } },
        after: { reach: after, shown: { mask: after.mask } },
        requestId,
      },
    ]);
    return after;
  });
  await events.revoked([identityTag.credential(id)]);
  return { key, value };
};

export const deletePersonalApiKey = async (
  { database, events }: { readonly database: Database; readonly events: AccountEvents },
  { user, session, requestId }: By,
  id: string,
): Promise<void> => {
  await database.$transaction(async (tx) => {
    const key = await lockOwnKey(tx, { user, session }, id);
    await tx.personalApiKey.delete({ where: { id } });
    await recordCredentialAudit(tx, [
      {
        userId: user.id,
        actor: userActor(user),
        action: 'personal_api_key.deleted',
        target: { kind: 'personal_api_key', id },
        before: { reach: key, shown: { ...settingsOf(key), mask: key.mask } },
        requestId,
      },
    ]);
  });
  await events.revoked([identityTag.credential(id)]);
};

export const getOwnKey = async (tx: Transaction, userId: number, id: string): Promise<PersonalApiKey> => {
  const isId = isUuid(id);
  const key = isId ? await tx.personalApiKey.findFirst({ where: { id, userId } }) : null;
  if (key === null) throw new NotFoundError('not_found', 'There is no such key.');
  return key;
};

/** Takes the key alone: of two changes at once, the second sees what the first one wrote. */
const lockOwnKey = async (
  tx: Transaction,
  { user, session }: Pick<By, 'user' | 'session'>,
  id: string,
): Promise<PersonalApiKey> => {
  await lockMembershipsOf(tx, user.id);
  await assertSignedIn(tx, { userId: user.id, sessionId: session.id });
  if (isUuid(id)) await tx.$executeRaw`SELECT 1 FROM personal_api_keys WHERE id = ${id}::uuid FOR UPDATE`;
  return getOwnKey(tx, user.id, id);
};

/** A key can be limited only to what its owner has access to; access lost later is removed at each exchange. */
export const assertWithinReach = async (
  tx: Transaction,
  userId: number,
  { scopedOrganizations = [], scopedProjects = [] }: Partial<KeySettings>,
): Promise<void> => {
  const members = { memberships: { some: { userId } } };
  const organizations = await tx.organization.count({
    where: { id: { in: [...scopedOrganizations] }, ...members },
  });
  if (organizations < new Set(scopedOrganizations).size) {
    throw new InvalidRequestError('invalid_input', 'You do not belong to one of the organizations.', {
      attr: 'scoped_organizations',
    });
  }
  const projects = await tx.project.count({
    where: { id: { in: [...scopedProjects] }, organization: members },
  });
  if (projects < new Set(scopedProjects).size) {
    throw new InvalidRequestError('invalid_input', 'You do not have access to one of the projects.', {
      attr: 'scoped_teams',
    });
  }
};

const settingsOf = ({ label, scopes, scopedOrganizations, scopedProjects }: PersonalApiKey) => ({
  label,
  scopes,
  scopedOrganizations,
  scopedProjects,
});

const toColumns = <Settings extends Partial<KeySettings>>(settings: Settings) =>
  ({
    ...settings,
    ...(settings.scopes !== undefined && { scopes: [...settings.scopes] }),
    ...(settings.scopedOrganizations !== undefined && {
      scopedOrganizations: [...settings.scopedOrganizations],
    }),
    ...(settings.scopedProjects !== undefined && { scopedProjects: [...settings.scopedProjects] }),
  }) as Settings & {
    scopes: string[];
    scopedOrganizations: string[];
    scopedProjects: number[];
    label: string;
  };

/** Deletes the keys of a user who resets the password, because an intruder may have made them. Returns the tags to announce. */
export const endPersonalApiKeys = async (
  tx: Transaction,
  { user, requestId }: Pick<By, 'user' | 'requestId'>,
): Promise<readonly string[]> => {
  await tx.$executeRaw`SELECT 1 FROM personal_api_keys WHERE user_id = ${user.id} ORDER BY id FOR UPDATE`;
  const keys = await tx.personalApiKey.findMany({ where: { userId: user.id } });
  await tx.personalApiKey.deleteMany({ where: { userId: user.id } });
  const events = keys.map((key) => ({
    userId: user.id,
    actor: userActor(user),
    action: 'personal_api_key.revoked' as const,
    target: { kind: 'personal_api_key', id: key.id },
    before: { reach: key, shown: { ...settingsOf(key), mask: key.mask } },
    after: { reach: key, shown: { reason: 'password_reset' } },
    requestId,
  }));
  await recordCredentialAudit(tx, events);
  return keys.map(({ id }) => identityTag.credential(id));
};
