/** An entry of the audit log as a sentence: `personal_api_key.rolled` by Ada is "Ada rolled a personal API key". */
import { isolated } from '@meridian/ui';

export interface AuditEntry {
  readonly action: string;
  readonly actor: { readonly kind: string; readonly name: string };
  readonly before: unknown;
  readonly after: unknown;
}

/** Sentences of actions that are not "verb object". `@` is replaced by the name of the changed object. */
const PHRASES: Readonly<Record<string, string>> = {
  'member.joined': 'joined the organization',
  'oauth_client.document_changed': 'published a new metadata document of the app @',
  'oauth_client.first_seen': 'used the app @ for the first time',
  'oauth_client.linked': 'linked the app @',
  'oauth_client.unlinked': 'unlinked the app @',
  'oauth_client.verification_lapsed': 'ended the verification of the app @',
  'oauth_client.verification_requested': 'asked for the verification of the app @',
  'oauth_grant.approved': 'gave an app access',
  'oauth_grant.revoked': 'ended the access of an app',
  'project.token_reset': 'replaced the project token of @',
  'user.password_changed': 'changed the password',
  'user.password_reset': 'reset the password',
  'user.reset_link_made': 'made a link to reset a password',
  'user.sign_in_failed': 'failed to sign in',
  'user.signed_in': 'signed in',
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

export const auditSentence = ({ action, actor, before, after }: AuditEntry): string => {
  const name = nameIn(after) ?? nameIn(before);
  const phrase = PHRASES[action];
  if (phrase !== undefined) {
    const text = phrase.replace(' @', name === undefined ? '' : ` “${isolated(name)}”`);
    return `${isolated(actor.name)} ${text}`;
  }
  const [object = '', verb = 'changed'] = action.split('.');
  const noun = wordsOf(object);
  const thing = name === undefined ? `${articleFor(noun)} ${noun}` : `the ${noun} “${isolated(name)}”`;
  return `${isolated(actor.name)} ${wordsOf(verb)} ${thing}`;
};
