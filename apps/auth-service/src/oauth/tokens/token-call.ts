import type { Parameters } from '@meridian/oauth-protocol';
import type { AuthenticatedClient } from '../clients/authenticate-client.ts';

/** A token request after client authentication: the input of every grant type. */
export interface TokenCall extends AuthenticatedClient {
  readonly parameters: Parameters;
  /** The key that the request proved to hold. */
  readonly dpopJkt: string | undefined;
  readonly now: Date;
  readonly requestId: string;
  /**
   * Counts the request against the client's limit: for signing clients after authentication, for others after the
   * request has proven a valid code or token, because client ids are public.
   */
  readonly charge: () => Promise<void>;
}
