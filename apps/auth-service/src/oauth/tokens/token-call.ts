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
   * Counts the request for its client. A client that signs is counted when it does; any other once the request has
   * proven to hold a live code or token, since the name of a client is known to everybody.
   */
  readonly charge: () => Promise<void>;
}
