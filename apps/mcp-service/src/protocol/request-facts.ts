import type { Principal } from '@meridian/contracts/internal';
import type { ServerOptions } from '../tools/catalog.ts';

/** What the handlers of a message know about its request. */
export interface RequestFacts {
  readonly principal: Principal;
  /** The signed identity that the gateway sent. */
  readonly identity: string;
  readonly requestId: string;
  /** Fires when the client disconnects or the time is up. */
  readonly left: AbortSignal;
  readonly options: ServerOptions;
}
