/** The audit trail: one row per security event, written in the same transaction as the change. */
import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '@meridian/contracts/internal';
import { uuidV7 } from '@meridian/core';
import type { Transaction } from '../database.ts';
import { Prisma } from '../generated/prisma/client.ts';

/** The key or the app with which a user acted. */
export interface ActorCredential {
  readonly kind: 'personal_api_key' | 'oauth';
  /** The id of the key, or the client id of the app. */
  readonly id: string;
}

export interface UserActor {
  readonly kind: 'user';
  readonly userId: number;
  readonly name: string;
  /** Undefined for a session. */
  readonly credential: ActorCredential | undefined;
}

export type Actor =
  | UserActor
  | { readonly kind: 'operator' | 'application' | 'scanner' | 'system'; readonly name: string };

export interface AuditEvent {
  readonly actor: Actor;
  /** `object.verb`, in the past: `personal_api_key.rolled`. */
  readonly action: `${string}.${string}`;
  readonly target: { readonly kind: string; readonly id: string | number };
  /** The organization whose admins may read it; absent for region-wide events. */
  readonly organizationId?: string | undefined;
  readonly projectId?: number | undefined;
  /** Never a credential or its hash; of a key or a token `maskToken`. */
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
  readonly requestId?: string | undefined;
}

/** A request that leaves everything as it was is not recorded. */
export const hasChanged = (before: unknown, after: unknown): boolean => !isDeepStrictEqual(before, after);

export const recordAudit = async (tx: Transaction, event: AuditEvent): Promise<void> => {
  await tx.auditEntry.create({ data: toColumns(event) });
};

/** Many with one statement. */
export const recordAudits = async (tx: Transaction, events: readonly AuditEvent[]): Promise<void> => {
  await tx.auditEntry.createMany({ data: events.map(toColumns) });
};

const toColumns = (event: AuditEvent) => ({
  ...credentialColumns(event.actor),
  id: uuidV7(),
  organizationId: event.organizationId ?? null,
  projectId: event.projectId ?? null,
  actorKind: event.actor.kind,
  actorUserId: event.actor.kind === 'user' ? event.actor.userId : null,
  actorName: event.actor.name,
  action: event.action,
  targetKind: event.target.kind,
  targetId: String(event.target.id),
  before: toJson(event.before),
  after: toJson(event.after),
  requestId: event.requestId ?? null,
});

const credentialColumns = (actor: Actor) => {
  const credential = actor.kind === 'user' ? actor.credential : undefined;
  return { actorCredentialKind: credential?.kind ?? null, actorCredentialId: credential?.id ?? null };
};

/**
 * A change of a user's account is shown in each of their organizations. Of keys and grants an organization sees those
 * that reach it: `recordCredentialAudit`.
 */
export const recordAuditForUser = async (
  tx: Transaction,
  userId: number,
  event: Omit<AuditEvent, 'organizationId'>,
): Promise<void> => {
  const memberships = await tx.membership.findMany({ where: { userId }, select: { organizationId: true } });
  for (const { organizationId } of memberships) await recordAudit(tx, { ...event, organizationId });
  if (memberships.length === 0) await recordAudit(tx, event);
};

/** A user who acts in a session has no credential. */
export const userActor = (
  user: { readonly id: number; readonly email: string },
  credential?: ActorCredential,
): UserActor => ({ kind: 'user', userId: user.id, name: user.email, credential });

/** The key or the app of an API call. */
export const actorCredentialOf = ({
  credential,
  credentialId,
  clientId,
}: Pick<Principal, 'credential' | 'credentialId' | 'clientId'>): ActorCredential | undefined => {
  if (credential === 'personal_api_key') return { kind: credential, id: credentialId };
  return credential === 'oauth' ? { kind: credential, id: clientId ?? credentialId } : undefined;
};

const toJson = (value: Readonly<Record<string, unknown>> | undefined) =>
  value === undefined ? Prisma.DbNull : (value as Prisma.InputJsonObject);
