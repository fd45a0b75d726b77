/**
 * The code host's reports of leaked tokens. The signature covers the whole body, so each region that is named by a token
 * gets the whole report and answers for its own tokens. The answers are merged in the order of the report. While a
 * region is away, the other region stores the whole report and relays it later.
 */
import { hashToken, REGIONS, type Region, regionOfToken } from '@meridian/identity';
import type { Logger } from '@meridian/service-kit';
import express, { type Request, type RequestHandler, type Response } from 'express';
import { z } from 'zod';
import type { RegionAnswer, RegionClient } from '../regions/region-client.ts';
import { noRegionAnswers, type Regions } from '../regions/regions.ts';

export const LEAK_REPORT_PATH = '/api/alerts/github';

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** With this header, a region answers for its own tokens only. */
const RELAYED_HEADER = 'x-meridian-relayed';

const reportSchema = z.array(z.object({ token: z.string() }));
const labelsSchema = z.array(z.looseObject({ token_hash: z.string() }));
type Label = z.output<typeof labelsSchema>[number];

type Answer = Pick<RegionAnswer, 'status' | 'body'>;

export interface LeakReportParts {
  readonly regions: Regions;
  readonly logger: Logger;
}

export const forwardLeakReports = (parts: LeakReportParts): RequestHandler => {
  const parse = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES, inflate: false });
  return (req, res, next) => {
    if (req.method !== 'POST')
      return parts.regions.any().forward(req, res, next, { maxBodyBytes: BODY_LIMIT_BYTES });
    parse(req, res, (error?: unknown) => {
      if (error !== undefined) return next(error);
      const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
      splitReport(parts, req, res, body).catch(next);
    });
  };
};

const splitReport = async (
  { regions, logger }: LeakReportParts,
  req: Request,
  res: Response,
  body: Buffer,
): Promise<void> => {
  const tokens = tokensOf(body);
  const named = regionsOf(tokens);
  const only = named.length > 1 ? undefined : named[0];
  const clients =
    named.length > 1 ? named.map(regions.of) : [only === undefined ? regions.any() : regions.of(only)];
  const sent = await Promise.allSettled(
    clients.map((client) =>
      client.send(req, body, { timeoutMs: TIMEOUT_MS, headers: { [RELAYED_HEADER]: '1' } }),
    ),
  );
  const answers = sent.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
  if (answers.length === clients.length && agree(answers)) return send(res, merge(answers, tokens));
  logger.warn(
    { regions: named },
    'a region did not accept a report of leaked tokens; the other region stores it',
  );
  send(res, await sendToFirst(regions.all, req, body));
};

/** All regions accepted the report, or all refused it. */
const agree = (answers: readonly Answer[]): boolean =>
  answers.every(({ status }) => status === 200) ||
  answers.every(({ status }) => status >= 400 && status < 500);

/** Sends the whole report to the first region that accepts it. */
const sendToFirst = async (clients: readonly RegionClient[], req: Request, body: Buffer): Promise<Answer> => {
  for (const client of clients) {
    const answer = await client.send(req, body, { timeoutMs: TIMEOUT_MS }).catch(() => undefined);
    if (answer?.status === 200) return answer;
  }
  throw noRegionAnswers();
};

/** Empty when the body is not a report; the region then answers with the error. */
const tokensOf = (body: Buffer): readonly string[] => {
  try {
    return reportSchema.parse(JSON.parse(body.toString())).map(({ token }) => token);
  } catch {
    return [];
  }
};

const regionsOf = (tokens: readonly string[]): readonly Region[] => {
  const named = new Set(tokens.map((token) => regionOfToken(token)));
  return REGIONS.filter((region) => named.has(region));
};

/** All regions answer for a token without a region, and the first answer is used. */
const merge = (answers: readonly Answer[], tokens: readonly string[]): Answer => {
  const [first] = answers;
  if (first!.status !== 200 || answers.length === 1) return first!;
  const byHash = new Map<string, Label>();
  for (const { body } of answers) {
    for (const label of labelsSchema.parse(JSON.parse(body))) {
      if (!byHash.has(label.token_hash)) byHash.set(label.token_hash, label);
    }
  }
  const labels = tokens.flatMap((token) => byHash.get(hashToken(token).toString('hex')) ?? []);
  return { status: 200, body: JSON.stringify(labels) };
};

const send = (res: Response, { status, body }: Answer): void => {
  res.status(status).type('application/json').send(body);
};
