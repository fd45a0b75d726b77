import type { Parameters } from '@meridian/oauth-protocol';
import type { AuthenticatedClient } from '../clients/authenticate-client.ts';

/** A token request once its client is known: what every grant type starts from. */
export interface TokenCall extends AuthenticatedClient {
  readonly parameters: Parameters;
  /** The key that the request proved to hold. */
  readonly dpopJkt: string | undefined;
  readonly now: Date;
  readonly requestId: string;
}
