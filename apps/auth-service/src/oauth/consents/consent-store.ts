/** Stores consents: the connected applications of users and their agreements. */
import { type Clock, uuidV7 } from '@meridian/core';
import type { Database, Transaction } from '../../database.ts';
import type { OAuthAgreement } from '../../generated/prisma/client.ts';
import { toAccessLevel } from '../access-choice.ts';
import { type Agreement, replaces } from './agreements.ts';

export interface StoredAgreement extends Agreement {
  readonly id: number;
}

export interface ClientOfUser {
  readonly userId: number;
  readonly clientId: string;
}

/** The limit for one user and one application. Beyond it, the oldest agreement is dropped. */
const MAX_AGREEMENTS = 20;

export const toAgreement = (row: OAuthAgreement): StoredAgreement => ({
  id: row.id,
  scopes: row.scopes,
  accessLevel: toAccessLevel(row.accessLevel),
  scopedOrganizations: row.scopedOrganizations,
  scopedProjects: row.scopedProjects,
  resources: row.resources,
  redirectHost: row.redirectHost,
  authMethod: row.authMethod,
  clientName: row.clientName,
});

/** Newest first. */
export const findAgreements = async (
  database: Database | Transaction,
  { userId, clientId }: ClientOfUser,
): Promise<readonly StoredAgreement[]> =>
  (
    await database.oAuthAgreement.findMany({
      where: { consent: { userId, clientId } },
      orderBy: { id: 'desc' },
    })
  ).map(toAgreement);

export const hasConsent = async (database: Database, { userId, clientId }: ClientOfUser): Promise<boolean> =>
  (await database.oAuthConsent.count({ where: { userId, clientId } })) > 0;

/** Agreements are added and replaced by one transaction at a time. Each waits for the earlier ones. */
export const lockConsent = async (tx: Transaction, { userId, clientId }: ClientOfUser): Promise<void> => {
  await tx.$queryRaw`
    SELECT id FROM oauth_consents WHERE user_id = ${userId} AND client_id = ${clientId} FOR SHARE`;
};

/**
 * Locks an agreement until the end of the transaction; false when it is gone. A grant created from it is then
 * visible to a disconnect, and ends with it.
 */
export const lockAgreement = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.$queryRaw<unknown[]>`SELECT id FROM oauth_agreements WHERE id = ${id} FOR SHARE`).length > 0;

export interface NewAgreement {
  readonly agreement: Agreement;
  /** The scopes on the page that the user answered. */
  readonly asked: readonly string[];
}

export const saveAgreement = async (
  tx: Transaction,
  { userId, clientId }: ClientOfUser,
  { agreement, asked }: NewAgreement,
  clock: Clock,
): Promise<void> => {
  const columns = {
    scopes: [...agreement.scopes],
    accessLevel: agreement.accessLevel,
    scopedOrganizations: [...agreement.scopedOrganizations],
    scopedProjects: [...agreement.scopedProjects],
    redirectHost: agreement.redirectHost,
    authMethod: agreement.authMethod,
    clientName: agreement.clientName,
  };
  const consent = await tx.oAuthConsent.upsert({
    where: { userId_clientId: { userId, clientId } },
    create: { id: uuidV7(clock.now()), userId, clientId, ...columns },
    update: columns,
  });
  await lockAgreementsIn(tx, consent.id);
  const earlier = await tx.oAuthAgreement.findMany({
    where: { consentId: consent.id },
    orderBy: { id: 'desc' },
  });
  const kept = earlier
    .filter((row) => !replaces(agreement, asked, toAgreement(row)))
    .slice(0, MAX_AGREEMENTS - 1);
  const keptIds = kept.map(({ id }) => id);
  await tx.oAuthAgreement.deleteMany({ where: { consentId: consent.id, id: { notIn: keptIds } } });
  const resources = [...agreement.resources];
  await tx.oAuthAgreement.create({
    data: { consentId: consent.id, createdAt: clock.now(), resources, ...columns },
  });
};

/** Called before a change of several agreements of one application. */
const lockAgreementsIn = async (tx: Transaction, consentId: string): Promise<void> => {
  await tx.$executeRaw`SELECT 1 FROM oauth_agreements WHERE consent_id = ${consentId}::uuid ORDER BY id FOR UPDATE`;
};

/** Called before a change of several agreements of a user. */
export const lockAgreementsOf = async (tx: Transaction, userId: number): Promise<void> => {
  await tx.$executeRaw`
    SELECT 1 FROM oauth_agreements a JOIN oauth_consents c ON c.id = a.consent_id
    WHERE c.user_id = ${userId} ORDER BY a.id FOR UPDATE OF a`;
};

/** Deletes the consent and its agreements. */
export const deleteConsent = async (tx: Transaction, id: string): Promise<void> => {
  await tx.$executeRaw`SELECT 1 FROM oauth_consents WHERE id = ${id}::uuid FOR UPDATE`;
  await lockAgreementsIn(tx, id);
  await tx.oAuthConsent.deleteMany({ where: { id } });
};

/** Every application must ask this user for consent again. The applications stay listed. */
export const forgetAgreements = async (tx: Transaction, userId: number): Promise<void> => {
  await lockAgreementsOf(tx, userId);
  await tx.oAuthAgreement.deleteMany({ where: { consent: { userId } } });
};
