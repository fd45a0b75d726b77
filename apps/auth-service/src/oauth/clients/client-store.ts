/** Clients in Postgres, shared by all processes. Unused ones are deleted. */
import type { ClientMetadata } from '@meridian/oauth-protocol';
import type { Database, Transaction } from '../../database.ts';
import type { OAuthClient, Prisma } from '../../generated/prisma/client.ts';
import type { Client } from './client.ts';

export interface StoredCopy {
  readonly clientId: string;
  readonly metadata: ClientMetadata;
  readonly fetchedAt: Date;
  readonly freshUntil: Date;
  readonly validators: Client['validators'];
}

const toClient = (row: OAuthClient, reviewStatus: string | undefined): Client => ({
  clientId: row.clientId,
  kind: row.kind === 'registered' ? 'registered' : 'cimd',
  metadata: row.metadata as unknown as ClientMetadata,
  fetchedAt: row.fetchedAt,
  freshUntil: row.freshUntil,
  validators: { etag: row.etag ?? undefined, lastModified: row.lastModified ?? undefined },
  isVerified: reviewStatus === 'verified',
  isBlocked: reviewStatus === 'blocked',
});

export const findClient = async (
  database: Database | Transaction,
  clientId: string,
): Promise<Client | undefined> => {
  const [row, review] = await Promise.all([
    database.oAuthClient.findUnique({ where: { clientId } }),
    database.appReview.findUnique({ where: { clientId }, select: { status: true } }),
  ]);
  return row === null ? undefined : toClient(row, review?.status);
};

/**
 * Locks the client until the end of the transaction, so that document changes and operator decisions run one
 * after the other.
 */
export const lockClient = async (tx: Transaction, clientId: string): Promise<Client | undefined> => {
  await tx.$queryRaw`SELECT client_id FROM oauth_clients WHERE client_id = ${clientId} FOR UPDATE`;
  return findClient(tx, clientId);
};

export const isClientBlocked = async (database: Database | Transaction, clientId: string): Promise<boolean> =>
  (await database.appReview.findUnique({ where: { clientId }, select: { status: true } }))?.status ===
  'blocked';

export const saveClient = async (tx: Transaction, copy: StoredCopy): Promise<void> => {
  const data = {
    metadata: copy.metadata as unknown as Prisma.InputJsonObject,
    etag: copy.validators.etag ?? null,
    lastModified: copy.validators.lastModified ?? null,
    fetchedAt: copy.fetchedAt,
    freshUntil: copy.freshUntil,
  };
  await tx.oAuthClient.upsert({
    where: { clientId: copy.clientId },
    create: { clientId: copy.clientId, ...data },
    update: data,
  });
};
