/** The audit trail of keys and grants: an organization reads what concerns it, and nothing about another one. */
import type { Transaction } from '../database.ts';
import { type AuditEvent, recordAudit } from './audit.ts';

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

interface CredentialEvent extends Pick<AuditEvent, 'actor' | 'action' | 'target' | 'requestId'> {
  readonly before?: CredentialState;
  readonly after?: CredentialState;
}

/** In each organization that the credential reached before or reaches after the change. */
export const recordCredentialAudit = async (
  tx: Transaction,
  userId: number,
  { before, after, ...event }: CredentialEvent,
): Promise<void> => {
  const states = [before, after].filter((state) => state !== undefined);
  const [memberships, projects] = [
    await tx.membership.findMany({ where: { userId }, select: { organizationId: true } }),
    await tx.project.findMany({
      where: { id: { in: states.flatMap(({ reach }) => reach.scopedProjects) } },
      select: { id: true, organizationId: true },
    }),
  ];
  const homes = new Map(projects.map(({ id, organizationId }) => [id, organizationId]));
  const entries = memberships.flatMap(({ organizationId }) => {
    const seen = {
      before: before && shownTo(organizationId, before, homes),
      after: after && shownTo(organizationId, after, homes),
    };
    return seen.before === undefined && seen.after === undefined ? [] : [{ organizationId, ...seen }];
  });
  for (const entry of entries) await recordAudit(tx, { ...event, ...withoutUndefined(entry) });
  if (entries.length === 0) {
    await recordAudit(tx, { ...event, ...withoutUndefined({ before: before?.shown, after: after?.shown }) });
  }
};

/** What an organization sees of a state; undefined when the credential does not reach the organization. */
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
  readonly organizationId?: string;
  readonly before: Readonly<Record<string, unknown>> | undefined;
  readonly after: Readonly<Record<string, unknown>> | undefined;
}

const withoutUndefined = ({ organizationId, before, after }: Sides) => ({
  organizationId,
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});
