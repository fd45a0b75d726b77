/** An authorization request that passed every step. The consent page shows it and the code is bound to it. */
import type { ClientMetadata } from '@meridian/oauth-protocol';
import type { AccessLevel } from '../access-choice.ts';

export const PROMPTS = ['none', 'login', 'consent', 'select_account'] as const;
export type Prompt = (typeof PROMPTS)[number];

/** The copy of the client that this request uses. A step takes the newest stored one (`current-request.ts`). */
export interface ClientSnapshot {
  readonly clientId: string;
  readonly metadata: ClientMetadata;
  readonly isVerified: boolean;
}

export interface AuthorizationRequest {
  readonly client: ClientSnapshot;
  /** Came through the pushed-request endpoint, by a client that authenticated there. */
  readonly isPushed: boolean;
  readonly redirectUri: string;
  readonly state: string | undefined;
  readonly codeChallenge: string;
  readonly scopes: readonly string[];
  readonly resources: readonly string[];
  readonly prompts: readonly Prompt[];
  readonly maxAgeSeconds: number | undefined;
  readonly requiredLevel: AccessLevel | undefined;
  /** The application's nonce, returned in the id token. */
  readonly nonce: string | undefined;
  /** The key that must redeem the code (RFC 9449, 10). */
  readonly dpopJkt: string | undefined;
}
