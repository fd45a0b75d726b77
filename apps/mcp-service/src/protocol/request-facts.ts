import type { Principal } from '@meridian/contracts/internal';
import type { Logger } from '@meridian/service-kit';
import type { ServerOptions } from '../tools/catalog.ts';

/** What the handlers of a message know about its request. */
export interface RequestFacts {
  readonly principal: Principal;
  /** The signed identity that the gateway sent. */
  readonly identity: string;
  readonly requestId: string;
  /** Fires when the client leaves, because no other request could fetch the answer. */
  readonly left: AbortSignal;
  readonly log: Logger;
  readonly options: ServerOptions;
}
