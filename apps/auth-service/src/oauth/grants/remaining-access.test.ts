import { expect, it } from 'vitest';
import type { Reach } from '../access-choice.ts';
import { type GrantedAccess, remainingAccess } from './remaining-access.ts';

/** The user belongs to A with the project 1, and to B with the project 2. */
const reach: Reach = {
  organizations: [
    { id: 'A', name: 'A' },
    { id: 'B', name: 'B' },
  ],
  projects: [
    { id: 1, name: 'one', organizationId: 'A' },
    { id: 2, name: 'two', organizationId: 'B' },
  ],
};
const access = (change: Partial<GrantedAccess>): GrantedAccess => ({
  accessLevel: 'all',
  scopedOrganizations: [],
  scopedProjects: [],
  endedOrganizations: [],
  ...change,
});

it.each<[string, Partial<GrantedAccess>, Partial<GrantedAccess> | undefined]>([
  ['everything', { endedOrganizations: ['A'] }, {}],
  ['organizations', { accessLevel: 'organization', scopedOrganizations: ['A', 'B'] }, {}],
  [
    'organizations of which one is left, without that one',
    { accessLevel: 'organization', scopedOrganizations: ['A', 'C'] },
    { scopedOrganizations: ['A'] },
  ],
  [
    'organizations of which one was left before a return, without that one',
    { accessLevel: 'organization', scopedOrganizations: ['A', 'B'], endedOrganizations: ['B'] },
    { scopedOrganizations: ['A'] },
  ],
  [
    'projects, without those of an organization that was left',
    { accessLevel: 'team', scopedProjects: [1, 2], endedOrganizations: ['A'] },
    { scopedProjects: [2] },
  ],
  [
    'projects, without deleted ones',
    { accessLevel: 'team', scopedProjects: [2, 9] },
    { scopedProjects: [2] },
  ],
  [
    'no project that is left',
    { accessLevel: 'team', scopedProjects: [1], endedOrganizations: ['A'] },
    undefined,
  ],
  ['no organization that is left', { accessLevel: 'organization', scopedOrganizations: ['C'] }, undefined],
])('what remains of access to %s', (_name, change, remaining) => {
  const granted = access(change);
  expect(remainingAccess(granted, reach)).toEqual(remaining && { ...granted, ...remaining });
});
