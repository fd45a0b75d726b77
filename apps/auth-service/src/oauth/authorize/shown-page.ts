/**
 * The content that a consent page showed. The pending request keeps that of the page rendered last, and the page carries a mark
 * of it. An answer counts only for this page, gives no more than it showed, and is asked for again when the
 * application looks different now.
 */
import { createHash } from 'node:crypto';
import { limitScopes } from '@meridian/oauth-protocol';
import { warnsOfLoopback } from '../pages/consent-page.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

export interface ShownPage {
  readonly scopes: readonly string[];
  readonly clientName: string;
  /** Not on the page, but the agreement is bound to it. */
  readonly authMethod: string;
  readonly isVerified: boolean;
  readonly warnsOfLoopback: boolean;
}

export const shownPageOf = (request: AuthorizationRequest): ShownPage => ({
  scopes: request.scopes,
  clientName: request.client.metadata.clientName,
  authMethod: request.client.metadata.authMethod,
  isVerified: request.client.isVerified,
  warnsOfLoopback: warnsOfLoopback(request),
});

/** Two tabs that show the same have the same mark. */
export const markOf = ({ scopes, clientName, authMethod, isVerified, ...warnings }: ShownPage): string =>
  createHash('sha256')
    .update(JSON.stringify([scopes, clientName, authMethod, isVerified, warnings.warnsOfLoopback]))
    .digest('base64url');

const looksDifferent = (shown: ShownPage, current: ShownPage): boolean =>
  shown.clientName !== current.clientName ||
  shown.authMethod !== current.authMethod ||
  (shown.isVerified && !current.isVerified) ||
  (!shown.warnsOfLoopback && current.warnsOfLoopback);

export interface AnswerableRequest {
  readonly request: AuthorizationRequest;
  /** The scopes on the page, including scopes that the document no longer allows. */
  readonly asked: readonly string[];
}

/**
 * The part of the current request that an answer on the page with this mark may allow. Undefined: the page must be
 * shown again, because it was never shown, another tab shows something else, or the application changed.
 */
export const withinShown = (
  current: AuthorizationRequest,
  shown: ShownPage | undefined,
  mark: unknown,
): AnswerableRequest | undefined => {
  if (shown === undefined || mark !== markOf(shown)) return undefined;
  const scopes = limitScopes(current.scopes, shown.scopes);
  if (scopes.length === 0 || looksDifferent(shown, shownPageOf(current))) return undefined;
  return { request: { ...current, scopes }, asked: shown.scopes };
};
