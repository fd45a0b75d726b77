/** The checks before every operation of the public API. */
import type { Principal } from '@meridian/contracts/internal';
import type { Requirement } from '@meridian/contracts/public-api';
import type { IdentityVerifier } from './identity-verifier.ts';
import { projectInReach } from './project-in-reach.ts';
import { assertAllowed } from './requirement.ts';

export interface Admitted {
  readonly principal: Principal;
  /** Undefined for an operation without a project. */
  readonly projectId: number | undefined;
}

/** `project` is as the path names it. Throws when the caller must not call the operation. */
export const admit = async (
  verifier: IdentityVerifier,
  operation: Requirement,
  { identity, project }: { readonly identity: string | undefined; readonly project: string | undefined },
): Promise<Admitted> => {
  const principal = await verifier.verify(identity);
  assertAllowed(principal, operation);
  return { principal, projectId: project === undefined ? undefined : projectInReach(principal, project) };
};
