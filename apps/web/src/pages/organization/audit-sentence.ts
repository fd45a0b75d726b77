/** An entry of the audit log as a sentence: `personal_api_key.rolled` by Ada is "Ada rolled a personal API key". */
import { isolated } from '@meridian/ui';

export interface AuditEntry {
  readonly action: string;
  readonly actor: {
    readonly kind: string;
    readonly name: string;
    /** The key or app with which the user acted; null for a browser. */
    readonly credential: { readonly kind: string; readonly id: string } | null;
  };
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Sentences of actions that are not "verb object", or whose verb has another form in the past: the name of an action
 * ends with a participle. The noun in brackets gets its article or its name.
 */
const PHRASES: Readonly<Record<string, string>> = {
  'invitation.reserved': 'reserved an open invitation link for the address that signed up with it',
  'invitation.withdrawn': 'withdrew [invitation]',
  'member.joined': 'joined the organization',
  'member.role_changed': 'changed the role of [member]',
  'oauth_client.blocked': 'blocked [app]',
  'oauth_client.document_changed': 'published a new metadata document of [app]',
  'oauth_client.first_seen': 'used [app] for the first time',
  'oauth_client.linked': 'linked [app]',
  'oauth_client.unlinked': 'unlinked [app]',
  'oauth_client.unverified': 'withdrew the verification of [app]',
  'oauth_client.verification_lapsed': 'ended the verification of [app]',
  'oauth_client.verification_requested': 'asked for the verification of [app]',
  'oauth_client.verified': 'verified [app]',
  'oauth_grant.approved': 'gave [app] access',
  'oauth_grant.revoked': 'ended the access of [app]',
  'personal_api_key.rolled': 'gave [personal API key] a new value',
  'project.token_reset': 'replaced the token of [project]',
  'project_secret_key.rolled': 'gave [project secret key] a new value',
  'signing_keys.rotated': 'rotated the signing keys of the region',
  'session.ended': 'signed out one browser',
  'user.address_confirmed': 'confirmed the address',
  'user.changed': 'changed their name',
  'user.password_changed': 'changed the password',
  'user.password_reset': 'reset the password',
  'user.reset_link_made': 'made a link to reset a password',
  'user.sign_in_failed': 'failed to sign in',
  'user.signed_in': 'signed in',
  'user.signed_out': 'signed out',
  'user.signed_out_elsewhere': 'signed out all other browsers',
  'user.signed_out_everywhere': 'signed out everywhere',
  'user.signed_up': 'signed up',
};

const ACRONYMS: Readonly<Record<string, string>> = { api: 'API', cimd: 'CIMD', oauth: 'OAuth', cli: 'CLI' };

const wordsOf = (name: string): string =>
  name
    .split('_')
    .map((word) => ACRONYMS[word] ?? word)
    .join(' ');

const articleFor = (noun: string): string => (/^([aeio]|API|OAuth)/.test(noun) ? 'an' : 'a');

const NAMES = ['name', 'label', 'email', 'target_email', 'client_name', 'client_id'];

/** The name of the changed object, if the entry has one. */
const nameIn = (state: unknown): string | undefined => {
  if (typeof state !== 'object' || state === null) return undefined;
  const values = NAMES.map((name) => (state as Record<string, unknown>)[name]);
  return values.find((value): value is string => typeof value === 'string' && value !== '');
};

const thing = (noun: string, name: string | undefined): string =>
  name === undefined ? `${articleFor(noun)} ${noun}` : `the ${noun} “${isolated(name)}”`;

const credentialNoun = (kind: string): string => (kind === 'oauth' ? 'app' : wordsOf(kind));

/** An app is named by its address. The id of a key means nothing to a user. */
const withCredential = ({ credential }: AuditEntry['actor']): string => {
  if (credential === null) return '';
  const name = credential.kind.endsWith('_key') ? undefined : credential.id;
  return ` with ${thing(credentialNoun(credential.kind), name)}`;
};

export const auditSentence = ({ action, actor, before, after }: AuditEntry): string => {
  const name = nameIn(after) ?? nameIn(before);
  const [object = '', verb = 'changed'] = action.split('.');
  const phrase = PHRASES[action] ?? `${wordsOf(verb)} [${wordsOf(object)}]`;
  const what = phrase.replace(/\[(.+)\]/, (_, noun: string) => thing(noun, name));
  return `${isolated(actor.name)} ${what}${withCredential(actor)}`;
};
