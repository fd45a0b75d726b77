import { expect, it } from 'vitest';
import { describeEntry, withCredential } from './describe-entry.ts';

const KEY = { label: 'nightly', scopes: ['*'] };

it.each<[string, { targetId?: string; before?: unknown; after?: unknown }, string]>([
  ['user.signed_up', {}, 'signed up'],
  ['user.sign_in_failed', {}, 'failed to sign in as ada@example.com'],
  ['user.password_reset', { after: { link: 'mailed' } }, 'set a new password by mail'],
  [
    'user.password_reset',
    { after: { link: 'by_operator' } },
    'set a new password with a link from an operator',
  ],
  ['user.signed_out', {}, 'signed out'],
  [
    'user.signed_out',
    { after: { reason: 'sign_in_of_another_user' } },
    'signed out, because another user signed in with the same browser',
  ],
  ['user.signed_out_everywhere', { after: { sessions: 2 } }, 'signed out everywhere'],
  ['user.signed_out_elsewhere', { after: { sessions: 1 } }, 'signed out all other browsers'],
  ['session.ended', {}, 'signed out one browser'],
  [
    'user.address_confirmed',
    { after: { email: 'ada@example.com' } },
    'confirmed the address ada@example.com',
  ],
  ['user.changed', { before: { first_name: 'A' }, after: { first_name: 'B' } }, 'changed their name'],
  [
    'personal_api_key.revoked',
    { before: KEY, after: { reason: 'password_reset' } },
    'revoked the API key “nightly” (password reset)',
  ],
  ['member.joined', { after: { role: 'admin' } }, 'joined as admin'],
  ['member.removed', { before: { role: 'member' } }, 'removed ada@example.com from the organization'],
  ['member.removed', { targetId: '9' }, 'removed 9 from the organization'],
  [
    'member.role_changed',
    { before: { role: 'member' }, after: { role: 'admin' } },
    'changed the role of ada@example.com from member to admin',
  ],
  [
    'invitation.created',
    { after: { email: 'bob@example.com', role: 'member' } },
    'invited bob@example.com as member',
  ],
  [
    'invitation.created',
    { after: { email: null, role: 'member' } },
    'invited anyone with the link as member',
  ],
  [
    'invitation.reserved',
    { before: { email: null }, after: { email: 'bob@example.com' } },
    'reserved the open invitation link for bob@example.com',
  ],
  [
    'invitation.withdrawn',
    { before: { email: 'bob@example.com' } },
    'withdrew the invitation of bob@example.com',
  ],
  [
    'organization.changed',
    { before: { name: 'A' }, after: { name: 'B' } },
    'renamed the organization from “A” to “B”',
  ],
  ['project.created', { after: { name: 'Shop' } }, 'created the project “Shop”'],
  [
    'project.changed',
    { after: { sessionRecording: true, timezone: 'UTC' } },
    'changed session recording, timezone of the project 1',
  ],
  [
    'project.changed',
    { after: { a: 1, b: 2, c: 3, d: 4 } },
    'changed a, b, c and other settings of the project 1',
  ],
  ['project.changed', {}, 'changed settings of the project 1'],
  ['personal_api_key.created', { after: KEY }, 'created the API key “nightly”'],
  ['personal_api_key.deleted', { before: KEY }, 'deleted the API key “nightly”'],
  ['personal_api_key.rolled', { after: { mask: 'phx_…' } }, 'gave the API key 1 a new value'],
  ['project_secret_key.revoked', { after: { reason: 'leaked' } }, 'revoked the secret key 1 (leaked)'],
  [
    'oauth_grant.revoked',
    { before: { client_id: 'https://a.example' }, after: { reason: 'signed_out' } },
    'ended the access of the app https://a.example (signed out)',
  ],
  [
    'oauth_client.blocked',
    { targetId: 'https://a.example', after: { reason: 'abuse' } },
    'blocked the app https://a.example (abuse)',
  ],
  ['future_thing.moved_away', { after: { name: 'x' } }, 'moved away future thing “x”'],
  ['future_thing.moved', { before: [], after: 'text' }, 'moved future thing 1'],
])('%s %j: %s', (action, { targetId = '1', before, after }, expected) => {
  const nameOf = (id: string): string | undefined => (id === '1' ? 'ada@example.com' : undefined);
  expect(describeEntry({ action, targetId, before, after }, nameOf)).toBe(expected);
});

it.each([
  [null, null, ''],
  ['personal_api_key', 'key id', ' with the API key key id'],
  ['oauth', 'https://app.example/c.json', ' with the app https://app.example/c.json'],
])('the credential of the actor: %s', (actorCredentialKind, actorCredentialId, expected) =>
  expect(withCredential({ actorCredentialKind, actorCredentialId })).toBe(expected),
);
