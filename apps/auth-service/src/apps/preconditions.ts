/** The checks before an app is verified. Each gives one line of output. */

import { SCOPES } from '@meridian/contracts/internal';
import { type ClientMetadata, staysOnOwnDomain } from '@meridian/oauth-protocol';

export const CHECK_NAMES = [
  'document',
  'production-domain',
  'redirect-uris',
  'product-page',
  'scopes',
] as const;
export type CheckName = (typeof CHECK_NAMES)[number];

export interface CheckResult {
  readonly name: CheckName;
  readonly ok: boolean;
  readonly detail: string;
}

export interface Evidence {
  readonly clientId: string;
  /** The current document, or why it cannot be read. */
  readonly document: ClientMetadata | { readonly problem: string };
  readonly productUrl: string | undefined;
  /** Why the product page cannot be read; undefined when it can. */
  readonly productProblem: string | undefined;
}

/** Hosts that are free for anyone to register and may change hands. */
const SHARED_HOSTING_DOMAINS = [
  'ngrok.io',
  'ngrok.app',
  'ngrok.dev',
  'ngrok-free.app',
  'ngrok-free.dev',
  'trycloudflare.com',
  'loca.lt',
  'localhost.run',
  'lhr.life',
  'serveo.net',
  'devtunnels.ms',
  'tunnelmole.net',
  'pinggy.link',
  'pinggy.io',
  'ts.net',
  'vercel.app',
  'now.sh',
  'netlify.app',
  'pages.dev',
  'workers.dev',
  'onrender.com',
  'herokuapp.com',
  'fly.dev',
  'up.railway.app',
  'web.app',
  'firebaseapp.com',
  'github.io',
  'gitlab.io',
  'gitpod.io',
  'app.github.dev',
  'githubpreview.dev',
  'repl.co',
  'replit.app',
  'replit.dev',
  'stackblitz.io',
  'webcontainer.io',
  'csb.app',
  'lovable.app',
  'azurewebsites.net',
  'cloudfront.net',
  'amplifyapp.com',
  'run.app',
];

/** Hosts that are not public names. */
const LOCAL_HOST = /(^|\.)(localhost|local|internal|test|example|invalid)$|^\[|^\d+(\.\d+){3}$/;

export const isProductionHost = (host: string): boolean =>
  !LOCAL_HOST.test(host) &&
  !SHARED_HOSTING_DOMAINS.some((known) => host === known || host.endsWith(`.${known}`));

export const checkPreconditions = (evidence: Evidence): readonly CheckResult[] => {
  const { clientId, document } = evidence;
  const host = URL.parse(clientId)?.hostname ?? '';
  const isRead = !('problem' in document);
  const needsDocument = (name: CheckName, check: (metadata: ClientMetadata) => CheckResult): CheckResult =>
    isRead ? check(document) : { name, ok: false, detail: 'cannot be checked without the document' };
  return [
    isRead
      ? { name: 'document', ok: true, detail: `served at ${clientId}` }
      : { name: 'document', ok: false, detail: document.problem },
    isProductionHost(host)
      ? { name: 'production-domain', ok: true, detail: host }
      : {
          name: 'production-domain',
          ok: false,
          detail: `${host} is a tunnel, a preview host or not a public name`,
        },
    needsDocument('redirect-uris', (metadata) =>
      staysOnOwnDomain(metadata)
        ? { name: 'redirect-uris', ok: true, detail: `all use https and ${host}` }
        : {
            name: 'redirect-uris',
            ok: false,
            detail: `some do not use https and ${host}: ${metadata.redirectUris.join(' ')}`,
          },
    ),
    checkProductPage(evidence),
    needsDocument('scopes', checkScopes),
  ];
};

const checkProductPage = ({ productUrl, productProblem }: Evidence): CheckResult => {
  if (productUrl === undefined)
    return { name: 'product-page', ok: false, detail: 'missing: use --product-url' };
  return productProblem === undefined
    ? { name: 'product-page', ok: true, detail: productUrl }
    : { name: 'product-page', ok: false, detail: `${productUrl}: ${productProblem}` };
};

/**
 * An operator judges whether the product needs its scopes; this check only finds apps that request all of them.
 */
const checkScopes = ({ scopeCeiling }: ClientMetadata): CheckResult => {
  if (scopeCeiling === undefined) {
    return {
      name: 'scopes',
      ok: false,
      detail: 'the document sets no scope ceiling, so the app may request every scope',
    };
  }
  const asked = SCOPES.filter((scope) => scopeCeiling.includes(scope));
  return asked.length === SCOPES.length
    ? { name: 'scopes', ok: false, detail: 'the scope ceiling lists every scope' }
    : { name: 'scopes', ok: true, detail: `at most ${asked.join(' ') || 'no scopes'}` };
};
