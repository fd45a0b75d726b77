/** An entry of the audit log as a sentence. */

export interface DescribedEntry {
  readonly action: string;
  readonly targetId: string;
  readonly before: unknown;
  readonly after: unknown;
}

type Members = Readonly<Record<string, unknown>>;

interface Words {
  /** The target of the entry, by its own name if the entry has one. */
  readonly it: string;
  readonly before: Members;
  readonly after: Members;
}

const membersOf = (value: unknown): Members =>
  typeof value === 'object' && value !== null ? (value as Members) : {};

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

const quoted = (text: string): string => `“${text}”`;

const because = (after: Members): string => {
  const reason = textOf(after['reason']);
  return reason === undefined ? '' : ` (${reason.replaceAll('_', ' ')})`;
};

const SENTENCES: Readonly<Record<string, (words: Words) => string>> = {
  'user.signed_up': () => 'signed up',
  'user.signed_in': () => 'signed in',
  'user.sign_in_failed': ({ it }) => `failed to sign in as ${it}`,
  'user.password_changed': () => 'changed the password',
  'user.password_reset': ({ after }) =>
    after['link'] === 'by_operator'
      ? 'set a new password with a link from an operator'
      : 'set a new password by mail',
  'user.signed_out': ({ after }) =>
    after['reason'] === 'sign_in_of_another_user'
      ? 'signed out, because another user signed in with the same browser'
      : 'signed out',
  'user.signed_out_everywhere': () => 'signed out everywhere',
  'user.signed_out_elsewhere': () => 'signed out all other browsers',
  'session.ended': () => 'signed out one browser',
  'user.address_confirmed': ({ after, it }) => `confirmed the address ${textOf(after['email']) ?? it}`,
  'user.changed': () => 'changed their name',
  'user.reset_link_made': ({ it }) => `made a link for ${it} to set a new password`,
  'member.joined': ({ after }) => `joined as ${textOf(after['role']) ?? 'member'}`,
  'member.removed': ({ it }) => `removed ${it} from the organization`,
  'member.role_changed': ({ it, before, after }) =>
    `changed the role of ${it} from ${textOf(before['role']) ?? 'none'} to ${textOf(after['role']) ?? 'none'}`,
  'invitation.created': ({ after }) =>
    `invited ${textOf(after['email']) ?? 'anyone with the link'} as ${textOf(after['role']) ?? 'member'}`,
  'invitation.reserved': ({ after }) =>
    `reserved the open invitation link for ${textOf(after['email']) ?? 'one address'}`,
  'invitation.withdrawn': ({ before }) =>
    `withdrew the invitation of ${textOf(before['email']) ?? 'anyone with the link'}`,
  'organization.created': ({ it }) => `created the organization ${it}`,
  'organization.changed': ({ before, after }) =>
    `renamed the organization from ${quoted(textOf(before['name']) ?? '')} to ${quoted(textOf(after['name']) ?? '')}`,
  'organization.deleted': ({ it }) => `deleted the organization ${it}`,
  'project.created': ({ it }) => `created the project ${it}`,
  'project.changed': ({ it, after }) => `changed ${fieldsIn(after)} of the project ${it}`,
  'project.token_reset': ({ it }) => `replaced the token of the project ${it}`,
  'signing_keys.rotated': () => 'rotated the signing keys of the region',
  'project.deleted': ({ it }) => `deleted the project ${it}`,
  'personal_api_key.created': ({ it }) => `created the API key ${it}`,
  'personal_api_key.changed': ({ it }) => `changed the API key ${it}`,
  'personal_api_key.rolled': ({ it }) => `gave the API key ${it} a new value`,
  'personal_api_key.deleted': ({ it }) => `deleted the API key ${it}`,
  'personal_api_key.revoked': ({ it, after }) => `revoked the API key ${it}${because(after)}`,
  'project_secret_key.created': ({ it }) => `created the secret key ${it}`,
  'project_secret_key.changed': ({ it }) => `changed the secret key ${it}`,
  'project_secret_key.rolled': ({ it }) => `gave the secret key ${it} a new value`,
  'project_secret_key.deleted': ({ it }) => `deleted the secret key ${it}`,
  'project_secret_key.revoked': ({ it, after }) => `revoked the secret key ${it}${because(after)}`,
  'oauth_grant.approved': ({ after, it }) => `gave access to the app ${textOf(after['client_id']) ?? it}`,
  'oauth_grant.revoked': ({ before, after, it }) =>
    `ended the access of the app ${textOf(before['client_id']) ?? it}${because(after)}`,
  'oauth_client.first_seen': ({ it }) => `asked for access for the first time: ${it}`,
  'oauth_client.document_changed': ({ it }) => `changed the metadata of the app ${it}`,
  'oauth_client.verification_requested': ({ it }) => `requested the verification of the app ${it}`,
  'oauth_client.verification_lapsed': ({ it }) =>
    `ended the verification of the app ${it}, because it changed`,
  'oauth_client.verified': ({ it }) => `verified the app ${it}`,
  'oauth_client.unverified': ({ it, after }) => `withdrew the verification of the app ${it}${because(after)}`,
  'oauth_client.blocked': ({ it, after }) => `blocked the app ${it}${because(after)}`,
  'oauth_client.linked': ({ it }) => `linked the app ${it} to the organization`,
  'oauth_client.unlinked': ({ it }) => `unlinked the app ${it} from the organization`,
  'verification_token.created': ({ it }) => `created the verification token ${it}`,
  'verification_token.deleted': ({ it }) => `deleted the verification token ${it}`,
};

const MAX_FIELDS = 3;

/** The names of fields with spaces between their words. */
const fieldsIn = (after: Members): string => {
  const names = Object.keys(after).map((name) =>
    name
      .replace(/([A-Z])/g, ' $1')
      .replaceAll('_', ' ')
      .toLowerCase(),
  );
  if (names.length === 0) return 'settings';
  const shown = names.slice(0, MAX_FIELDS).join(', ');
  return names.length > MAX_FIELDS ? `${shown} and other settings` : shown;
};

/** Words for an action that has no sentence yet. */
const plainWords = (action: string, it: string): string => {
  const [object = '', verb = ''] = action.split('.');
  return `${verb.replaceAll('_', ' ')} ${object.replaceAll('_', ' ')} ${it}`.trim();
};

/** The end of the sentence: the key or the app with which the user acted. */
export const withCredential = ({
  actorCredentialKind: kind,
  actorCredentialId: id,
}: {
  readonly actorCredentialKind: string | null;
  readonly actorCredentialId: string | null;
}): string => (kind === null ? '' : ` with ${kind === 'oauth' ? 'the app' : 'the API key'} ${id}`);

/** The action of the actor: "created the API key “nightly report”". `nameOf` names targets that are users. */
export const describeEntry = (
  entry: DescribedEntry,
  nameOf: (userId: string) => string | undefined,
): string => {
  const before = membersOf(entry.before);
  const after = membersOf(entry.after);
  const own = [after['label'], before['label'], after['name'], before['name']].map(textOf).find(Boolean);
  const user = /^(user|member)\./.test(entry.action) ? nameOf(entry.targetId) : undefined;
  const it = user ?? (own === undefined ? entry.targetId : quoted(own));
  return SENTENCES[entry.action]?.({ it, before, after }) ?? plainWords(entry.action, it);
};
