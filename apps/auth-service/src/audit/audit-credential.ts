/** The audit trail of keys and grants: an organization reads what concerns it, and nothing about another one. */
import type { Transaction } from '../database.ts';
import { type AuditEvent, hasChanged, recordAudits } from './audit.ts';

/** The organizations and projects of its user that a key or a grant reaches. An empty scoped list sets no limit. */
export interface CredentialReach {
  readonly scopedOrganizations: readonly string[];
  readonly scopedProjects: readonly number[];
  /** Those that the user has left since. */
  readonly endedOrganizations: readonly string[];
}

export interface CredentialState {
  readonly reach: CredentialReach;
  /** The members of the entry. Each organization sees only its own part of scoped lists. */
  readonly shown: Readonly<Record<string, unknown>>;
}

export interface CredentialEvent extends Pick<AuditEvent, 'actor' | 'action' | 'target' | 'requestId'> {
  readonly userId: number;
  readonly before?: CredentialState;
  readonly after?: CredentialState;
}

/**
 * Records each event in each organization that the credential reached before or reaches after the change. A user may
 * have many grants, so the number of statements does not grow with them.
 */
export const recordCredentialAudit = async (
  tx: Transaction,
  events: readonly CredentialEvent[],
): Promise<void> => {
  if (events.length === 0) return;
  const scopedProjects = new Set(
    events.flatMap(({ before, after }) =>
      [before, after].flatMap((state) => state?.reach.scopedProjects ?? []),
    ),
  );
  const memberships = await tx.membership.findMany({
    where: { userId: { in: [...new Set(events.map(({ userId }) => userId))] } },
    select: { userId: true, organizationId: true },
  });
  const projects =
    scopedProjects.size === 0
      ? []
      : await tx.project.findMany({
          where: { id: { in: [...scopedProjects] } },
          select: { id: true, organizationId: true },
        });
  const homes = new Map(projects.map(({ id, organizationId }) => [id, organizationId]));
  const membershipsOf = Map.groupBy(memberships, ({ userId }) => userId);
  await recordAudits(
    tx,
    events.flatMap((event) => {
      const organizationIds = (membershipsOf.get(event.userId) ?? []).map(
        ({ organizationId }) => organizationId,
      );
      return entriesOf(event, organizationIds, homes);
    }),
  );
};

/** One for the whole region when no organization is reached. */
const entriesOf = (
  { userId: _, before, after, ...event }: CredentialEvent,
  organizationIds: readonly string[],
  homes: ReadonlyMap<number, string>,
): readonly AuditEvent[] => {
  const entries = organizationIds.flatMap((organizationId) => {
    const seen = {
      before: before && shownTo(organizationId, before, homes),
      after: after && shownTo(organizationId, after, homes),
    };
    const isReached = seen.before !== undefined || seen.after !== undefined;
    const isElsewhere = hasChanged(before?.shown, after?.shown) && !hasChanged(seen.before, seen.after);
    return isReached && !isElsewhere ? [{ ...event, organizationId, ...withoutUndefined(seen) }] : [];
  });
  if (entries.length > 0) return entries;
  return [{ ...event, ...withoutUndefined({ before: before?.shown, after: after?.shown }) }];
};

/** The part of a state that an organization sees; undefined when the credential does not reach the organization. */
export const shownTo = (
  organizationId: string,
  { reach, shown }: CredentialState,
  homes: ReadonlyMap<number, string>,
): Readonly<Record<string, unknown>> | undefined => {
  const { scopedOrganizations, scopedProjects, endedOrganizations } = reach;
  const ownProjects = scopedProjects.filter((id) => homes.get(id) === organizationId);
  const isReached =
    !endedOrganizations.includes(organizationId) &&
    (scopedOrganizations.length === 0 || scopedOrganizations.includes(organizationId)) &&
    (scopedProjects.length === 0 || ownProjects.length > 0);
  if (!isReached) return undefined;
  return {
    ...shown,
    ...('scopedOrganizations' in shown && {
      scopedOrganizations: scopedOrganizations.filter((id) => id === organizationId),
    }),
    ...('scopedProjects' in shown && { scopedProjects: ownProjects }),
  };
};

interface Sides {
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

const withoutUndefined = ({ before, after }: Sides) => ({
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});
