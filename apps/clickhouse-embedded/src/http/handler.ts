/** The HTTP interface: `/ping`, `/replicas_status`, and statements at `/`. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { Engine } from '../engine/engine.ts';
import { CODES, type EngineError, toEngineError } from '../engine/engine-error.ts';
import { GroupCommit } from '../insert/group-commit.ts';
import { sendError, writeCommonHeaders } from './answer.ts';
import { assertAuthenticated, type Credentials } from './credentials.ts';
import { type BodyLimits, tooLarge } from './read-body.ts';
import { readRequest } from './read-request.ts';
import { cancelOnDisconnect, runStatement } from './run-statement.ts';
import { assertLocal } from './same-machine.ts';

export interface HandlerOptions {
  readonly engine: Engine;
  readonly credentials: Credentials;
  readonly logger: Logger;
  readonly maxBodyBytes: number;
}

const MAX_BODY_IN_MEMORY_BYTES = 8 * 1024 * 1024;

export const createHandler = ({
  engine,
  credentials,
  logger,
  maxBodyBytes,
}: HandlerOptions): RequestListener => {
  const groups = new GroupCommit();
  const limits: BodyLimits = {
    memoryBytes: MAX_BODY_IN_MEMORY_BYTES,
    maxBytes: maxBodyBytes,
    temporaryDirectory: engine.temporaryDirectory,
  };

  const answerStatement = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (Number(message.headers['content-length'] ?? 0) > maxBodyBytes) throw tooLarge(maxBodyBytes);
    const request = await readRequest(message, limits);
    writeCommonHeaders(response, request.queryId);
    try {
      await engine.running.track(request.queryId, request.sql, async (running) => {
        cancelOnDisconnect(engine, running, message, response);
        await runStatement({ engine, groups, request, response, running });
      });
    } finally {
      if (request.data.kind === 'file') await request.data.discard();
    }
  };

  const answer = async (message: IncomingMessage, response: ServerResponse): Promise<void> => {
    assertLocal(message);
    const path = (message.url ?? '/').split('?', 1)[0];
    if (path === '/ping' || path === '/replicas_status') return sendOk(response);
    if (path !== '/') return sendNotFound(response);
    if (message.method === 'GET' && !/[?&]query=/.test(message.url ?? '')) return sendOk(response);
    if (message.method !== 'GET' && message.method !== 'POST') return sendNotAllowed(response);
    assertAuthenticated(message, credentials);
    await answerStatement(message, response);
  };

  return (message, response) => {
    response.on('error', () => undefined); // the client has left (cancelOnDisconnect)
    answer(message, response).catch((error: unknown) => {
      const failure = toEngineError(error);
      logFailure(logger, failure, error);
      sendError(response, failure);
      // Discard the rest of the request body.
      if (!message.complete) message.resume();
    });
  };
};

/** Errors in a statement go to the client only; the log is for errors that concern the operator. */
const logFailure = (logger: Logger, failure: EngineError, cause: unknown): void => {
  if (failure.code === CODES.unknownException) logger.error({ err: cause }, 'statement failed');
  else if (failure.code === CODES.notEnoughSpace) onceAMinute(logger).error({ err: failure }, 'disk full');
  else logger.debug({ err: failure }, 'statement rejected');
};

const sendOk = (response: ServerResponse): void => {
  response.setHeader('Content-Type', 'text/plain; charset=UTF-8');
  response.end('Ok.\n');
};

const sendNotFound = (response: ServerResponse): void => {
  response.statusCode = 404;
  response.end('This path does not exist. Send statements to /; /ping reports the health.\n');
};

const sendNotAllowed = (response: ServerResponse): void => {
  response.statusCode = 405;
  response.setHeader('Allow', 'GET, POST');
  response.end('Send statements by POST, or read-only ones by GET.\n');
};
