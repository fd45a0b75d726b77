/**
 * Express changes the prototypes of every request and response, which costs a small request as much as its routing.
 * `createHttpServer` makes them of these classes instead, so that there is nothing left to change.
 */
import { IncomingMessage, ServerResponse } from 'node:http';
import express, { type Express } from 'express';

export const addMessageClasses = (app: Express): void => {
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  app.request = prototypeOf(AppRequest, express.request, app);
  app.response = prototypeOf(AppResponse, express.response, app);
};

/** Undefined for a listener that is not an app. */
export const messageClassesOf = (
  listener: object,
): { IncomingMessage: typeof IncomingMessage; ServerResponse: typeof ServerResponse } | undefined => {
  const { request, response } = listener as Partial<Express>;
  if (request === undefined || response === undefined) return undefined;
  return {
    IncomingMessage: request.constructor as typeof IncomingMessage,
    ServerResponse: response.constructor as typeof ServerResponse,
  };
};

const prototypeOf = <Message extends object>(
  { prototype }: { readonly prototype: object },
  parent: Message,
  app: Express,
): Message => {
  Object.setPrototypeOf(prototype, parent);
  Object.defineProperty(prototype, 'app', {
    configurable: true,
    enumerable: true,
    writable: true,
    value: app,
  });
  return prototype as Message;
};
