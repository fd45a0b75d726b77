import type { Parameters } from '@meridian/oauth-protocol';
import type { ClientDirectory } from '../clients/client-directory.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
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

export interface StepParts {
  readonly clients: ClientDirectory;
  readonly settings: OAuthSettings;
}

type Additions = Partial<AuthorizationRequest>;

/** One check or one piece of work. It says what it needs of the steps before it and returns what it adds. */
export type AuthorizeStep<Needs extends keyof AuthorizationRequest = never> = (
  request: RawRequest & Pick<AuthorizationRequest, Needs>,
  parts: StepParts,
) => Additions | Promise<Additions>;
