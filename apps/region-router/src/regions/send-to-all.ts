/** Sends a request whose region is not known to several regions, and passes one of their answers on. */
import { isAppError } from '@meridian/core';
import { type Logger, onceAMinute } from '@meridian/service-kit';
import type { Request, Response } from 'express';
import type { RegionAnswer, RegionClient } from './region-client.ts';
import { noRegionAnswers } from './regions.ts';

const TIMEOUT_MS = 10_000;
/** The headers that the caller gets of an answer that was read here. */
const PASSED_ON = [
  ...['content-type', 'cache-control', 'pragma', 'www-authenticate', 'dpop-nonce', 'retry-after'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

export interface AnswerOfRegion extends RegionAnswer {
  readonly client: RegionClient;
}

/** A function makes the body for each region. Regions that are away are left out; at least one must answer. */
export const sendToAll = async (
  req: Request,
  body: Buffer | ((client: RegionClient) => Buffer),
  { clients, logger }: { readonly clients: readonly RegionClient[]; readonly logger: Logger },
): Promise<AnswerOfRegion[]> => {
  const bodyFor = (client: RegionClient): Buffer => (Buffer.isBuffer(body) ? body : body(client));
  const sent = await Promise.allSettled(
    clients.map(async (client) => ({
      client,
      ...(await client.send(req, bodyFor(client), { timeoutMs: TIMEOUT_MS })),
    })),
  );
  const answers = sent.flatMap((answer) => {
    if (answer.status === 'fulfilled') return [answer.value];
    if (!isAppError(answer.reason))
      onceAMinute(logger).warn({ err: answer.reason }, 'a region did not answer');
    return [];
  });
  if (answers.length === 0) throw sent.map(refusalOf).find(isAppError) ?? noRegionAnswers();
  return answers;
};

/** The caller has too many requests in progress. */
const refusalOf = (answer: PromiseSettledResult<unknown>): unknown =>
  answer.status === 'rejected' ? answer.reason : undefined;

/** The better answer, else a success, else an error of the caller, else an error of a region. */
export const pickAnswer = <Answer extends RegionAnswer>(
  answers: readonly Answer[],
  isBetter: (answer: Answer) => boolean,
): Answer =>
  answers.find(isBetter) ??
  answers.find(({ status }) => status < 300) ??
  answers.find(({ status }) => status < 500) ??
  answers[0]!;

export const sendRegionAnswer = (res: Response, { status, headers, body }: RegionAnswer): void => {
  for (const name of PASSED_ON) {
    const value = headers.get(name);
    if (value !== null) res.setHeader(name, value);
  }
  res.status(status).send(body);
};
