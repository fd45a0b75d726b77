/**
 * The error for every refusal to a client of the authorization server. `redirectable` states whether it may be sent by
 * redirect. It is false by default, so that an error from before the redirect URI is verified never reaches an
 * unverified address.
 */
export const OAUTH_ERROR_STATUS = {
  invalid_request: 400,
  invalid_client: 401,
  invalid_grant: 400,
  invalid_scope: 400,
  invalid_target: 400,
  invalid_token: 401,
  invalid_dpop_proof: 400,
  use_dpop_nonce: 400,
  invalid_request_uri: 400,
  insufficient_scope: 403,
  unauthorized_client: 400,
  unsupported_grant_type: 400,
  unsupported_response_type: 400,
  access_denied: 403,
  login_required: 400,
  consent_required: 400,
  interaction_required: 400,
  slow_down: 429,
  server_error: 500,
  temporarily_unavailable: 503,
} as const satisfies Record<string, number>;

export type OAuthErrorCode = keyof typeof OAUTH_ERROR_STATUS;

export interface OAuthErrorOptions {
  /** May be sent to the client's redirect URI: only after that URI is verified. */
  readonly redirectable?: boolean;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly cause?: unknown;
}

/** `error_description` MUST NOT include characters outside %x20-21 / %x23-5B / %x5D-7E (OAuth 2.1, 3.2.4). */
const describable = (text: string): string => text.replace(/["\\]/g, "'").replace(/[^\x20-\x7e]/g, '?');

export class OAuthError extends Error {
  override readonly name = 'OAuthError';
  readonly code: OAuthErrorCode;
  readonly status: number;
  readonly redirectable: boolean;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: OAuthErrorCode, description: string, options: OAuthErrorOptions = {}) {
    super(describable(description), options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    this.status = options.status ?? OAUTH_ERROR_STATUS[code];
    this.redirectable = options.redirectable ?? false;
    this.headers = options.headers ?? {};
  }

  toJSON(): { error: OAuthErrorCode; error_description: string } {
    return { error: this.code, error_description: this.message };
  }
}

/** The same refusal, after the redirect URI is verified. */
export const redirectable = (error: OAuthError): OAuthError =>
  new OAuthError(error.code, error.message, { ...error, redirectable: true, cause: error.cause });
