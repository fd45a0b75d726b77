/** `POST /internal/unchanged-answers`, with the checks of `POST /query/` for each of the callers. */
import {
  type AskedAnswer,
  type UnchangedAnswers,
  unchangedAnswersRequestSchema,
} from '@meridian/contracts/internal';
import { PROJECT_PATH, PUBLIC_API } from '@meridian/contracts/public-api';
import { isAppError, waitAtMost } from '@meridian/core';
import { admit, type IdentityVerifier } from '@meridian/identity';
import { jsonBody, type Logger, onceAMinute, parseInput, sendJson } from '@meridian/service-kit';
import { type Request, type RequestHandler, Router } from 'express';
import type { Answers } from './answers.ts';
import { createRequestReader, refreshOf } from './read-query-request.ts';
import type { ReadTask } from './read-task.ts';
import { answerDigest } from './send-answer.ts';

export interface UnchangedRoutesParts {
  readonly verifier: IdentityVerifier;
  readonly answers: Answers;
  readonly readTask: ReadTask;
  readonly authorize: RequestHandler;
  readonly logger: Logger;
}

const BODY_LIMIT_BYTES = 8 * 1024 * 1024;

/** An answer that takes longer counts as changed, so that it does not delay the others of its request. */
const PATIENCE_MS = 50;

const QUERY = PUBLIC_API.find(({ method, path }) => method === 'POST' && path === `${PROJECT_PATH}/query/`)!;

export const createUnchangedRoutes = ({
  verifier,
  answers,
  readTask,
  authorize,
  logger,
}: UnchangedRoutesParts): Router => {
  const { warn } = onceAMinute(logger);
  const readRequest = createRequestReader();

  const isUnchanged = async (req: Request, identity: string, asked: AskedAnswer): Promise<boolean> => {
    const { principal, projectId } = await admit(verifier, QUERY, {
      identity,
      project: String(asked.project_id),
    });
    const read = readRequest(Buffer.from(asked.body));
    // A file, or a saved insight, whose query may have changed.
    if (read.request.format !== undefined || read.prepared === undefined) return false;
    const task = await readTask({ req, principal, projectId: projectId! }, read);
    const answer = await answers.cached(task, refreshOf(read.request));
    return answer !== undefined && answerDigest(task, answer) === asked.digest;
  };

  /** The asker calls the operation next, and gets its error. */
  const orFalse = (error: unknown): false => {
    if (!isAppError(error)) warn({ err: error }, 'an answer could not be compared');
    return false;
  };

  return Router().post(
    '/internal/unchanged-answers',
    authorize,
    ...jsonBody(BODY_LIMIT_BYTES),
    async (req, res) => {
      const { callers } = parseInput(unchangedAnswersRequestSchema, req.body);
      const unchanged = callers.map(({ answers: asked }) => asked.map(() => false));
      const comparing = callers.flatMap(({ identity, answers: asked }, caller) =>
        asked.map(async (one, index) => {
          unchanged[caller]![index] = await isUnchanged(req, identity, one).catch(orFalse);
        }),
      );
      await waitAtMost(PATIENCE_MS, Promise.all(comparing));
      sendJson(res, Buffer.from(JSON.stringify({ unchanged } satisfies UnchangedAnswers)));
    },
  );
};
