import { expect, it } from 'vitest';
import { type CredentialReach, shownTo } from './audit-credential.ts';

const HOMES = new Map([
  [1, 'A'],
  [2, 'B'],
]);
const stateOf = (reach: Partial<CredentialReach>) => {
  const whole = { scopedOrganizations: [], scopedProjects: [], endedOrganizations: [], ...reach };
  const { scopedOrganizations, scopedProjects } = whole;
  return { reach: whole, shown: { label: 'k', scopedOrganizations, scopedProjects } };
};

it.each<[string, Partial<CredentialReach>, object | undefined]>([
  ['without limits', {}, { scopedOrganizations: [], scopedProjects: [] }],
  ['of the organization', { scopedOrganizations: ['A'] }, { scopedOrganizations: ['A'] }],
  ['of two organizations', { scopedOrganizations: ['A', 'B'] }, { scopedOrganizations: ['A'] }],
  ['of another organization', { scopedOrganizations: ['B'] }, undefined],
  ['of projects of two', { scopedProjects: [1, 2] }, { scopedProjects: [1] }],
  ['of a project of another', { scopedProjects: [2] }, undefined],
  ['of a deleted project', { scopedProjects: [9] }, undefined],
  ['whose user left and came back', { endedOrganizations: ['A'] }, undefined],
])('an organization sees its part of a credential %s', (_name, reach, seen) => {
  const shown = shownTo('A', stateOf(reach), HOMES);
  if (seen === undefined) expect(shown).toBeUndefined();
  else expect(shown).toMatchObject({ label: 'k', ...seen });
});

it('an entry without lists of limits gets none', () => {
  const { reach } = stateOf({ scopedProjects: [1] });
  expect(shownTo('A', { reach, shown: { mask: 'm' } }, HOMES)).toEqual({ mask: 'm' });
});
