/** The rules for changing roles. */
import { ForbiddenError } from '@meridian/core';
import { LEVELS, type Level } from './levels.ts';

export interface RoleChange {
  readonly actorLevel: number;
  readonly isSelf: boolean;
  readonly targetLevel: number;
  /** undefined removes the member. */
  readonly newLevel: Level | undefined;
  readonly ownerCount: number;
}

const refuse = (message: string): never => {
  throw new ForbiddenError('permission_denied', message);
};

export const assertRoleChange = ({
  actorLevel,
  isSelf,
  targetLevel,
  newLevel,
  ownerCount,
}: RoleChange): void => {
  assertRole({ actorLevel, isSelf, targetLevel, newLevel });
  const leavesOwners = targetLevel === LEVELS.owner && newLevel !== LEVELS.owner;
  if (leavesOwners && ownerCount <= 1) refuse('An organization must have at least one owner.');
};

const assertRole = ({ actorLevel, isSelf, targetLevel, newLevel }: Omit<RoleChange, 'ownerCount'>): void => {
  if (isSelf) {
    // Members may leave or lower their own role, but not raise it.
    if (newLevel !== undefined && newLevel > actorLevel) refuse('You cannot raise your own role.');
    return;
  }
  if (actorLevel < LEVELS.admin) refuse('Only admins and owners of the organization may change members.');
  if (targetLevel > actorLevel) refuse('You cannot change a member whose role is above yours.');
  if (newLevel !== undefined && newLevel > actorLevel) refuse('You cannot give a role above your own.');
};

/** Inviting is for admins and owners, up to their own role. */
export const mayInvite = (inviterLevel: number, level: number): boolean =>
  inviterLevel >= LEVELS.admin && level <= inviterLevel;
