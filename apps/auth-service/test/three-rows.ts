/**
 * Three rows of a table for tests of locks. They are made from the highest id to the lowest, so the table does not have
 * the order of ids.
 */
import { randomBytes } from 'node:crypto';
import { uuidV7 } from '@meridian/core';
import type { Database } from '../src/database.ts';
import { invitationKey } from '../src/mail/queue-mail.ts';
import { LEVELS } from '../src/organizations/levels.ts';
import { type Rows, rowsOf } from './row-locks.ts';

export const NEVER = new Date('2100-01-01');
export const LONG_AGO = new Date('2000-01-01');
export const newHash = () => new Uint8Array(randomBytes(32));
export const newClient = () => `https://app.example/${crypto.randomUUID()}.json`;
/** The first one is the lowest. */
export const threeIds = () => [1, 2, 3].map(() => uuidV7()).sort() as [string, string, string];

export interface ThreeRows {
  readonly ids: [string, string, string];
  readonly rows: Rows;
}

export interface Of {
  readonly database: Database;
  readonly userId: number;
}

interface GrantOptions {
  readonly clientId?: string;
  readonly revokedAt?: Date;
}

/** Unless a client is given, each grant has its own, so that the index of users and clients has another order too. */
export const newGrants = async (
  { database, userId }: Of,
  { clientId, revokedAt }: GrantOptions = {},
): Promise<ThreeRows> => {
  const ids = threeIds();
  for (const index of [2, 1, 0])
    await database.oAuthGrant.create({
      data: {
        id: ids[index]!,
        userId,
        clientId: clientId ?? `https://app.example/${3 - index}.json`,
        scopes: ['insight:read'],
        accessLevel: 'all',
        resources: [],
        expiresAt: NEVER,
        lastUsedAt: LONG_AGO,
        ...(revokedAt && { revokedAt }),
      },
    });
  return { ids, rows: rowsOf('oauth_grants', ids) };
};

export const newSessions = async ({ database, userId }: Of, expiresAt = NEVER): Promise<ThreeRows> => {
  const ids = threeIds();
  const times = { authenticatedAt: LONG_AGO, lastSeenAt: LONG_AGO, expiresAt };
  for (const id of ids.toReversed())
    await database.session.create({ data: { id, userId, tokenHash: newHash(), ...times } });
  return { ids, rows: rowsOf('sessions', ids) };
};

export const newKeys = async ({ database, userId }: Of): Promise<ThreeRows> => {
  const ids = threeIds();
  for (const id of ids.toReversed())
    await database.personalApiKey.create({
      data: { id, userId, label: 'test', tokenHash: newHash(), mask: '', scopes: ['*'] },
    });
  return { ids, rows: rowsOf('personal_api_keys', ids) };
};

/** Invitations of the user, each with a mail. */
export const newInvitations = async (
  { database, userId }: Of,
  organizationId: string,
): Promise<ThreeRows & { readonly mails: Rows }> => {
  const [ids, mailIds] = [threeIds(), threeIds()];
  for (const index of [2, 1, 0]) {
    const id = ids[index]!;
    const maker = { organizationId, createdById: userId, level: LEVELS.member };
    await database.invitation.create({ data: { id, tokenHash: newHash(), expiresAt: NEVER, ...maker } });
    await database.outgoingMail.create({
      data: { id: mailIds[index]!, recipient: '', subject: '', text: '', dependsOn: invitationKey(id) },
    });
  }
  return { ids, rows: rowsOf('invitations', ids), mails: rowsOf('outgoing_mails', mailIds) };
};

/** Hashes and rows are in the order of the hashes. */
export const newTokens = async (
  { database }: Pick<Of, 'database'>,
  grantIds: readonly string[],
  expiresAt = NEVER,
): Promise<{ readonly hashes: readonly Buffer[]; readonly rows: Rows }> => {
  const hashes = grantIds.map(() => randomBytes(32)).sort(Buffer.compare);
  for (const index of [2, 1, 0])
    await database.oAuthRefreshToken.create({
      data: { tokenHash: new Uint8Array(hashes[index]!), grantId: grantIds[index]!, expiresAt },
    });
  const names = hashes.map((hash) => `\\x${hash.toString('hex')}`);
  return { hashes, rows: rowsOf('oauth_refresh_tokens', names, 'token_hash') };
};

export const AGREEMENT = {
  scopes: ['insight:read'],
  accessLevel: 'all' as const,
  scopedOrganizations: [],
  scopedProjects: [],
  redirectHost: 'app.example',
  authMethod: 'none',
  clientName: 'App',
};

/** A number above the ids that the service makes. */
let lastAgreement = 1_000_000;

export const newAgreements = async ({ database, userId }: Of) => {
  const [consentId, clientId] = [uuidV7(), newClient()];
  await database.oAuthConsent.create({ data: { id: consentId, userId, clientId, ...AGREEMENT } });
  const ids = [1, 2, 3].map((next) => lastAgreement + next);
  lastAgreement += 3;
  for (const id of ids.toReversed())
    await database.oAuthAgreement.create({ data: { id, consentId, ...AGREEMENT } });
  return { consentId, clientId, rows: rowsOf('oauth_agreements', ids) };
};
