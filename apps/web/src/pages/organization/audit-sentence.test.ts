import { expect, it } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const ada = { kind: 'user', name: 'Ada', credential: null };

it.each([
  [
    { action: 'personal_api_key.rolled', actor: ada, before: null, after: null },
    'Ada gave a personal API key a new value',
  ],
  [{ action: 'invitation.created', actor: ada, before: null, after: {} }, 'Ada created an invitation'],
  [
    { action: 'project.deleted', actor: ada, before: { name: 'Shop' }, after: null },
    'Ada deleted the project “Shop”',
  ],
  [{ action: 'oauth_grant.revoked', actor: ada, before: 1, after: [] }, 'Ada ended the access of an app'],
  [{ action: 'user.signed_in', actor: ada, before: null, after: null }, 'Ada signed in'],
  [
    {
      action: 'oauth_client.linked',
      actor: ada,
      before: null,
      after: { client_id: 'https://a.example/app' },
    },
    'Ada linked the app “https://a.example/app”',
  ],
  [{ action: 'new_thing.made', actor: ada, before: null, after: null }, 'Ada made a new thing'],
])('%j reads as "%s"', (entry, sentence) => {
  expect(auditSentence(entry)).toBe(sentence);
});

it.each([
  ['invitation.created', 'created an invitation'],
  ['invitation.reserved', 'reserved an open invitation link for the address that signed up with it'],
  ['invitation.withdrawn', 'withdrew an invitation'],
  ['member.joined', 'joined the organization'],
  ['member.removed', 'removed a member'],
  ['member.role_changed', 'changed the role of a member'],
  ['oauth_client.blocked', 'blocked an app'],
  ['oauth_client.document_changed', 'published a new metadata document of an app'],
  ['oauth_client.first_seen', 'used an app for the first time'],
  ['oauth_client.linked', 'linked an app'],
  ['oauth_client.unlinked', 'unlinked an app'],
  ['oauth_client.unverified', 'withdrew the verification of an app'],
  ['oauth_client.verification_lapsed', 'ended the verification of an app'],
  ['oauth_client.verification_requested', 'asked for the verification of an app'],
  ['oauth_client.verified', 'verified an app'],
  ['oauth_grant.approved', 'gave an app access'],
  ['oauth_grant.revoked', 'ended the access of an app'],
  ['organization.changed', 'changed an organization'],
  ['organization.created', 'created an organization'],
  ['organization.deleted', 'deleted an organization'],
  ['personal_api_key.changed', 'changed a personal API key'],
  ['personal_api_key.created', 'created a personal API key'],
  ['personal_api_key.deleted', 'deleted a personal API key'],
  ['personal_api_key.revoked', 'revoked a personal API key'],
  ['personal_api_key.rolled', 'gave a personal API key a new value'],
  ['project.changed', 'changed a project'],
  ['project.created', 'created a project'],
  ['project.deleted', 'deleted a project'],
  ['project.token_reset', 'replaced the token of a project'],
  ['project_secret_key.changed', 'changed a project secret key'],
  ['project_secret_key.created', 'created a project secret key'],
  ['project_secret_key.deleted', 'deleted a project secret key'],
  ['project_secret_key.revoked', 'revoked a project secret key'],
  ['project_secret_key.rolled', 'gave a project secret key a new value'],
  ['signing_keys.rotated', 'rotated the signing keys of the region'],
  ['session.ended', 'signed out one browser'],
  ['user.address_confirmed', 'confirmed the address'],
  ['user.changed', 'changed their name'],
  ['user.password_changed', 'changed the password'],
  ['user.password_reset', 'reset the password'],
  ['user.reset_link_made', 'made a link to reset a password'],
  ['user.sign_in_failed', 'failed to sign in'],
  ['user.signed_in', 'signed in'],
  ['user.signed_out', 'signed out'],
  ['user.signed_out_elsewhere', 'signed out all other browsers'],
  ['user.signed_out_everywhere', 'signed out everywhere'],
  ['user.signed_up', 'signed up'],
  ['verification_token.created', 'created a verification token'],
  ['verification_token.deleted', 'deleted a verification token'],
])('every recorded action has a sentence in the past: %s is "%s"', (action, expected) => {
  expect(auditSentence({ action, actor: ada, before: null, after: null })).toBe(`Ada ${expected}`);
});

it('names what was withdrawn', () => {
  const before = { email: 'bob@example.com', role: 'member' };
  expect(auditSentence({ action: 'invitation.withdrawn', actor: ada, before, after: null })).toBe(
    'Ada withdrew the invitation “bob@example.com”',
  );
});

it.each([
  [{ kind: 'project_secret_key', id: '0190-8' }, 'Ada deleted the project “Shop” with a project secret key'],
  [{ kind: 'personal_api_key', id: '0190-7' }, 'Ada deleted the project “Shop” with a personal API key'],
  [
    { kind: 'oauth', id: 'https://a.example/c.json' },
    'Ada deleted the project “Shop” with the app “https://a.example/c.json”',
  ],
  [{ kind: 'new_kind', id: '7' }, 'Ada deleted the project “Shop” with the new kind “7”'],
])('names the kind of key, or the app, with which the user acted: %j', (credential, expected) => {
  const entry = {
    action: 'project.deleted',
    actor: { ...ada, credential },
    before: { name: 'Shop' },
    after: null,
  };
  expect(auditSentence(entry)).toBe(expected);
});
