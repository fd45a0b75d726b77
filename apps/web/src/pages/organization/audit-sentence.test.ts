import { expect, it } from 'vitest';
import { auditSentence } from './audit-sentence.ts';

const ada = { kind: 'user', name: 'Ada' };

it.each([
  [
    { action: 'personal_api_key.rolled', actor: ada, before: null, after: null },
    'Ada rolled a personal API key',
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
