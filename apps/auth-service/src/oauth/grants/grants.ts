/** Grants: the access of one installation of a client. Revoking one ends all its tokens. */

import { identityTag } from '@meridian/contracts/internal';
import { type Clock, uuidV7 } from '@meridian/core';
import type { ClientAuthMethod } from '@meridian/oauth-protocol';
import { repeatConflicts } from '@meridian/postgres';
import type { AccountEvents } from '../../account-events.ts';
import type { Actor } from '../../audit/audit.ts';
import { recordCredentialAudit } from '../../audit/audit-credential.ts';
import type { Database, Transaction } from '../../database.ts';
import { type OAuthGrant, Prisma } from '../../generated/prisma/client.ts';
import type { AccessChoice } from '../access-choice.ts';

export type RevocationReason =
  | 'user'
  | 'client'
  | 'code_replay'
  | 'refresh_token_reuse'
  | 'client_proof_lost'
  | 'password_changed'
  | 'password_reset'
  | 'leaked'
  | 'client_blocked';

export interface NewGrant extends AccessChoice {
  readonly userId: number;
  readonly clientId: string;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  /** How the client must authenticate: its refresh tokens require the same proof later. */
  readonly authMethod: ClientAuthMethod;
  /** When the user last entered the password. */
  readonly authenticatedAt: Date;
  readonly expiresAt: Date;
}

/** Selects one grant, or all grants of a user, of a client, or of both. */
export type GrantSelection =
  | { readonly id: string }
  | { readonly userId: number; readonly clientId?: string }
  | { readonly clientId: string };

export interface Grants {
  create(tx: Transaction, grant: NewGrant): Promise<string>;
  /** Returns how many grants were revoked by this call. */
  revoke(
    selection: GrantSelection,
    reason: RevocationReason,
    by: Revoker,
    /** Runs first in the same transaction, and again when the transaction is repeated. */
    first?: (tx: Transaction) => Promise<void>,
  ): Promise<number>;
  /** Within the caller's transaction. Returns the tags to announce after the commit. */
  revokeIn(
    tx: Transaction,
    selection: GrantSelection,
    reason: RevocationReason,
    by: Revoker,
  ): Promise<readonly string[]>;
}

export interface Revoker {
  readonly actor: Actor;
  readonly requestId?: string | undefined;
}

export interface GrantsParts {
  readonly database: Database;
  readonly events: AccountEvents;
  readonly clock: Clock;
}

type EndedGrant = Pick<
  OAuthGrant,
  'id' | 'userId' | 'clientId' | 'scopedOrganizations' | 'scopedProjects' | 'endedOrganizations'
>;

const conditionOf = (selection: GrantSelection): Prisma.Sql => {
  if ('id' in selection) return Prisma.sql`id = ${selection.id}::uuid`;
  if (!('userId' in selection)) return Prisma.sql`client_id = ${selection.clientId}`;
  const { userId, clientId } = selection;
  const ofUser = Prisma.sql`user_id = ${userId}`;
  return clientId === undefined ? ofUser : Prisma.sql`${ofUser} AND client_id = ${clientId}`;
};

export const createGrants = ({ database, events, clock }: GrantsParts): Grants => {
  const revokeIn: Grants['revokeIn'] = async (tx, selection, reason, { actor, requestId }) => {
    const ended = await tx.$queryRaw<EndedGrant[]>`
      WITH live AS (
        SELECT id FROM oauth_grants WHERE ${conditionOf(selection)} AND revoked_at IS NULL
        ORDER BY id FOR NO KEY UPDATE
      )
      UPDATE oauth_grants g SET revoked_at = ${clock.now()}, revoked_reason = ${reason}
      FROM live WHERE g.id = live.id
      RETURNING g.id, g.user_id AS "userId", g.client_id AS "clientId", g.scoped_organizations AS "scopedOrganizations",
                g.scoped_projects AS "scopedProjects", g.ended_organizations AS "endedOrganizations"`;
    await recordCredentialAudit(
      tx,
      ended.map(({ id, userId, clientId, ...reach }) => ({
        userId,
        actor,
        action: 'oauth_grant.revoked',
        target: { kind: 'oauth_grant', id },
        before: { reach, shown: { client_id: clientId, user_id: userId } },
        after: { reach, shown: { reason } },
        requestId,
      })),
    );
    return ended.map(({ id }) => identityTag.grant(id));
  };

  return {
    create: async (tx, grant) => {
      const now = clock.now();
      const id = uuidV7(now);
      await tx.oAuthGrant.create({
        data: {
          id,
          userId: grant.userId,
          clientId: grant.clientId,
          scopes: [...grant.scopes],
          resources: [...grant.resources],
          authMethod: grant.authMethod,
          authenticatedAt: grant.authenticatedAt,
          accessLevel: grant.accessLevel,
          scopedOrganizations: [...grant.scopedOrganizations],
          scopedProjects: [...grant.scopedProjects],
          createdAt: now,
          expiresAt: grant.expiresAt,
        },
      });
      return id;
    },

    revoke: async (selection, reason, by, first) => {
      const tags = await repeatConflicts(() =>
        database.$transaction(async (tx) => {
          await first?.(tx);
          return revokeIn(tx, selection, reason, by);
        }),
      );
      await events.revoked(tags);
      return tags.length;
    },
    revokeIn,
  };
};
