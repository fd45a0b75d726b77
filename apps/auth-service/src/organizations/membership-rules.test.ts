import { ForbiddenError } from '@meridian/core';
import { expect, it } from 'vitest';
import { LEVELS, type RoleName } from './levels.ts';
import { assertRoleChange, mayInvite } from './membership-rules.ts';

const ALLOWED: readonly [
  actor: RoleName,
  target: RoleName,
  to: RoleName | 'removed',
  self: boolean,
  owners: number,
  ok: boolean,
][] = [
  ['member', 'member', 'admin', false, 1, false],
  ['member', 'member', 'removed', false, 1, false],
  ['member', 'member', 'removed', true, 1, true],
  ['member', 'member', 'admin', true, 1, false],
  ['admin', 'member', 'admin', false, 1, true],
  ['admin', 'member', 'owner', false, 1, false],
  ['admin', 'admin', 'member', false, 1, true],
  ['admin', 'admin', 'removed', false, 1, true],
  ['admin', 'owner', 'member', false, 2, false],
  ['admin', 'owner', 'removed', false, 2, false],
  ['admin', 'admin', 'owner', true, 1, false],
  ['admin', 'admin', 'member', true, 1, true],
  ['owner', 'admin', 'owner', false, 1, true],
  ['owner', 'owner', 'admin', false, 2, true],
  ['owner', 'owner', 'admin', true, 1, false],
  ['owner', 'owner', 'removed', true, 1, false],
  ['owner', 'owner', 'removed', true, 2, true],
  ['owner', 'owner', 'owner', true, 1, true],
];

it.each(ALLOWED)(
  '%s changes %s to %s (self: %s, owners: %i): %s',
  (actor, target, to, isSelf, ownerCount, ok) => {
    const change = () =>
      assertRoleChange({
        actorLevel: LEVELS[actor],
        targetLevel: LEVELS[target],
        newLevel: to === 'removed' ? undefined : LEVELS[to],
        isSelf,
        ownerCount,
      });
    if (ok) expect(change).not.toThrow();
    else expect(change).toThrow(ForbiddenError);
  },
);

it.each([
  ['member', 'Only admins and owners of the organization may change members.'],
  ['admin', 'You cannot change a member whose role is above yours.'],
] as const)('a %s who removes the only owner is told which role is lacking', (actor, message) => {
  const change = () =>
    assertRoleChange({
      actorLevel: LEVELS[actor],
      targetLevel: LEVELS.owner,
      newLevel: undefined,
      isSelf: false,
      ownerCount: 1,
    });
  expect(change).toThrow(message);
});

it.each([
  [0, LEVELS.member, false],
  [LEVELS.member, LEVELS.member, false],
  [LEVELS.admin, LEVELS.member, true],
  [LEVELS.admin, LEVELS.admin, true],
  [LEVELS.admin, LEVELS.owner, false],
  [LEVELS.owner, LEVELS.owner, true],
])('at level %i, inviting at level %i is allowed: %s', (inviter, level, ok) => {
  expect(mayInvite(inviter, level)).toBe(ok);
});
