import type { Parameters } from '@meridian/oauth-protocol';
import type { OAuthContext } from '../oauth-context.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

/** What a step finds before it: the request as it came. */
export interface RawRequest {
  readonly parameters: Parameters;
  /** A parameter that was given twice and must not be. */
  readonly repeated: string | undefined;
  /** Came through the pushed-request endpoint, by a client that authenticated there. */
  readonly isPushed: boolean;
  /** Network address of the caller. */
  readonly address: string;
}

type Additions = Partial<AuthorizationRequest>;

/** One check or one piece of work. It says what it needs of the steps before it and returns what it adds. */
export type AuthorizeStep<Needs extends keyof AuthorizationRequest = never> = (
  request: RawRequest & Pick<AuthorizationRequest, Needs>,
  context: OAuthContext,
) => Additions | Promise<Additions>;
