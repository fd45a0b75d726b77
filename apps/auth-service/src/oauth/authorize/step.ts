import type { Parameters } from '@meridian/oauth-protocol';
import type { ClientDirectory } from '../clients/client-directory.ts';
import type { OAuthSettings } from '../oauth-settings.ts';
import type { AuthorizationRequest } from './authorization-request.ts';

/** The request as received, before any step. */
export interface RawRequest {
  readonly parameters: Parameters;
  /** A parameter that must not be repeated, but was. */
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

/** One step. Its type names the fields it needs from earlier steps; it returns the fields it adds. */
export type AuthorizeStep<Needs extends keyof AuthorizationRequest = never> = (
  request: RawRequest & Pick<AuthorizationRequest, Needs>,
  parts: StepParts,
) => Additions | Promise<Additions>;
