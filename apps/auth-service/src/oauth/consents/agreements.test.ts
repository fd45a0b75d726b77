import { describe, expect, it } from 'vitest';
import { requestOf, withMetadata } from '../../../test/oauth/authorization-request.ts';
import type { Reach } from '../access-choice.ts';
import type { AuthorizationRequest } from '../authorize/authorization-request.ts';
import {
  type Agreement,
  coversGrant,
  coversRequest,
  earlierChoice,
  findCovering,
  replaces,
} from './agreements.ts';

const agreement: Agreement = {
  scopes: ['insight:read', 'query:read'],
  accessLevel: 'team',
  scopedOrganizations: [],
  scopedProjects: [1],
  resources: ['https://us.example'],
  redirectHost: 'app.example',
  authMethod: 'none',
  clientName: 'App',
};

const request = requestOf({ scopes: ['insight:read'], resources: ['https://us.example'] });

const reach: Reach = {
  organizations: [{ id: 'org-a', name: 'A' }],
  projects: [
    { id: 1, name: 'One', organizationId: 'org-a' },
    { id: 2, name: 'Two', organizationId: 'org-a' },
  ],
};
const ofOrganization = (id: string): Partial<Agreement> => ({
  accessLevel: 'organization',
  scopedProjects: [],
  scopedOrganizations: [id],
});

describe('an earlier agreement covers a request (7.12)', () => {
  it.each<[string, Partial<AuthorizationRequest>, boolean]>([
    ['with fewer scopes', {}, true],
    ['with the same level', { requiredLevel: 'team' }, true],
    ['not with a new scope', { scopes: ['insight:read', 'insight:write'] }, false],
    ['not with changing where it was reading', { scopes: ['insight:write'] }, false],
    ['not with one scope of many that is new', { scopes: ['insight:read', 'query:read', 'openid'] }, false],
    ['not to another host', { redirectUri: 'https://other.example/cb' }, false],
    ['not to another port', { redirectUri: 'https://app.example:8443/cb' }, false],
    ['not to this computer', { redirectUri: 'http://localhost/cb' }, false],
    ['not under another name', withMetadata({ clientName: 'Bank' }), false],
    ['not with another way to authenticate', withMetadata({ authMethod: 'private_key_jwt' }), false],
    ['not when another level is needed', { requiredLevel: 'organization' }, false],
    ['not for another resource', { resources: ['https://us.example/mcp'] }, false],
    ['not for one resource more', { resources: ['https://us.example', 'https://us.example/mcp'] }, false],
  ])('%s', (_name, change, covered) =>
    expect(coversRequest(agreement, { ...request, ...change }, reach)).toBe(covered),
  );

  it.each<[string, Partial<Agreement>, boolean]>([
    ['of changing, for reading', { scopes: ['insight:write'] }, true],
    ['of a project that is left', { scopedProjects: [2, 9] }, true],
    ['not of a project that is gone', { scopedProjects: [9] }, false],
    ['not of no project', { scopedProjects: [] }, false],
    ['of an organization', ofOrganization('org-a'), true],
    ['not of an organization that the user has left', ofOrganization('org-b'), false],
    ['of everything', { accessLevel: 'all', scopedProjects: [] }, true],
    ['of more resources', { resources: ['https://us.example/mcp', 'https://us.example'] }, true],
    ['of another resource not', { resources: ['https://us.example/mcp'] }, false],
    ['from before resources were stored', { resources: [] }, true],
  ])('%s', (_name, change, covered) =>
    expect(coversRequest({ ...agreement, ...change }, request, reach)).toBe(covered),
  );

  it('the newest agreement decides the reach, and agreements are never combined', () => {
    const newer = { ...agreement, scopedProjects: [2] };
    const other = { ...agreement, scopes: ['person:read'], accessLevel: 'all' as const, scopedProjects: [] };
    expect(findCovering([other, newer, agreement], request, reach)).toBe(newer);
    const both = { ...request, scopes: ['insight:read', 'person:read'] };
    expect(findCovering([other, newer, agreement], both, reach)).toBeUndefined();
    expect(earlierChoice([other, newer], { ...request, scopes: ['person:read'] }, reach)).toBe(other);
    const elsewhere = { ...request, resources: ['https://us.example/mcp'] };
    expect(earlierChoice([newer], elsewhere, reach)).toBeUndefined();
    expect(earlierChoice([other, newer], both, reach)).toBeUndefined();
  });

  it.each<[string, Partial<Agreement>, boolean]>([
    ['to the same', {}, true],
    ['to more', { scopes: ['insight:write', 'query:read'] }, true],
    ['not to less', { scopes: ['insight:read'] }, false],
    ['not on another way back', { redirectHost: 'other.example' }, false],
    ['not for another resource', { resources: ['https://us.example/mcp'] }, false],
    ['for any resource', { resources: [] }, true],
  ])('a newer answer %s replaces it', (_name, change, replaced) =>
    expect(replaces({ ...agreement, ...change }, change.scopes ?? agreement.scopes, agreement)).toBe(
      replaced,
    ),
  );

  it('a newer answer to the same question replaces it, also when it allows less', () => {
    expect(replaces({ ...agreement, scopes: ['query:read'] }, agreement.scopes, agreement)).toBe(true);
  });

  it.each<[string, Partial<Agreement>, boolean]>([
    ['within it', { scopes: ['query:read'] }, true],
    ['of another scope', { scopes: ['person:read'] }, false],
    ['of another project', { scopedProjects: [2] }, false],
    ['of one project more', { scopedProjects: [1, 2] }, false],
    ['of everything', { accessLevel: 'all', scopedProjects: [] }, false],
  ])('a grant %s is covered: %s', (_name, change, covered) =>
    expect(coversGrant(agreement, { ...agreement, ...change })).toBe(covered),
  );
});
