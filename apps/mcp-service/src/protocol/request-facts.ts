import type { Principal } from '@meridian/contracts/internal';
import type { Logger } from '@meridian/service-kit';
import type { Request } from 'express';
import type { ServerOptions } from '../tools/catalog.ts';

/** What the handlers of a message know about its request. */
export interface RequestFacts {
  readonly principal: Principal;
  /** The signed identity that the gateway sent. */
  readonly identity: string;
  readonly requestId: string;
  readonly log: Logger;
  readonly options: ServerOptions;
}

export type McpRequest = Request & { auth?: unknown };
