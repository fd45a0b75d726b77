import { describe, expect, it } from 'vitest';
import { readAccessChoice, readRequiredLevel } from './access-choice.ts';

const reach = {
  organizations: [{ id: 'org-a', name: 'A' }],
  projects: [
    { id: 1, name: 'One', organizationId: 'org-a' },
    { id: 2, name: 'Two', organizationId: 'org-a' },
  ],
};

describe('the access that a user chooses', () => {
  it.each([
    [
      { access_level: 'all', scoped_teams: ['1'] },
      { accessLevel: 'all', scopedOrganizations: [], scopedProjects: [] },
    ],
    [
      { access_level: 'organization', scoped_organizations: 'org-a' },
      { accessLevel: 'organization', scopedOrganizations: ['org-a'], scopedProjects: [] },
    ],
    [
      { access_level: 'team', scoped_teams: ['2', '1', '2'], scoped_organizations: 'org-x' },
      { accessLevel: 'team', scopedOrganizations: [], scopedProjects: [2, 1] },
    ],
  ])('%j is taken', (submitted, choice) =>
    expect(readAccessChoice(submitted, reach, undefined)).toEqual(choice),
  );

  it.each([
    [{}, 'access_level'],
    [{ access_level: 'everything' }, 'access_level'],
    [{ access_level: ['all', 'team'] }, 'access_level'],
    [{ access_level: 'organization' }, 'scoped_organizations'],
    [{ access_level: 'organization', scoped_organizations: ['org-a', 'org-x'] }, 'scoped_organizations'],
    [{ access_level: 'team' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: '3' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: ['1', 'x'] }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: '1e0' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: '0x1' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: ' 1 ' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: '1.0' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: '+1' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: '01' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: '１' }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: ['1', '2e0'] }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: [['1']] }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: 1 }, 'scoped_teams'],
    [{ access_level: 'team', scoped_teams: true }, 'scoped_teams'],
    [{ access_level: 'organization', scoped_organizations: [['org-a']] }, 'scoped_organizations'],
    [{ access_level: 'organization', scoped_organizations: { id: 'org-a' } }, 'scoped_organizations'],
  ])('%j is refused', (submitted, attr) =>
    expect(() => readAccessChoice(submitted, reach, undefined)).toThrow(
      expect.objectContaining({ options: { attr } }),
    ),
  );

  it('a level that the client insists on cannot be left', () => {
    expect(() => readAccessChoice({ access_level: 'all' }, reach, 'team')).toThrow();
    expect(
      readAccessChoice({ access_level: 'team', scoped_teams: '1' }, reach, 'team').scopedProjects,
    ).toEqual([1]);
  });

  it.each([
    ['organization', 'organization'],
    ['project', 'team'],
    ['team', 'team'],
    ['admin', undefined],
    [undefined, undefined],
  ])('required_access_level=%s is %s', (value, level) => expect(readRequiredLevel(value)).toBe(level));
});
