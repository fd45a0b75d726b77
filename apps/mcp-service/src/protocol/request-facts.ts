import type { Principal } from '@meridian/contracts/internal';
import type { ServerOptions } from '../tools/catalog.ts';

/** Facts about a request for the handlers of its message. */
export interface RequestFacts {
  readonly principal: Principal;
  /** The signed identity that the gateway sent. */
  readonly identity: string;
  readonly requestId: string;
  /** Fires when the client disconnects or the time is up. */
  readonly left: AbortSignal;
  readonly options: ServerOptions;
}
