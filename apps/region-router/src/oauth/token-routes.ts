/**
 * Token, revoke, introspect and pushed authorization requests. Each is a small form with a code or a token, and the
 * region can be read from it. A form without one is sent to both regions. Neither of them knows the token, and the
 * caller gets the better one of the two answers.
 */
import { type Logger, onceAMinute } from '@meridian/service-kit';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { RegionAnswer, RegionClient } from '../regions/region-client.ts';
import { regionOfAuthorization, regionOfForm, toRegion } from '../regions/region-of.ts';
import { noRegionAnswers, type Regions } from '../regions/regions.ts';
import { joinRequestUris } from './request-uri.ts';

const FORM_LIMIT_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
/** The headers that the caller gets of an answer that was read here. */
const PASSED_ON = [
  ...['content-type', 'cache-control', 'pragma', 'www-authenticate', 'dpop-nonce', 'retry-after'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

type FormHandler = (call: FormCall) => Promise<void>;
interface FormCall {
  readonly req: Request;
  readonly res: Response;
  readonly body: Buffer;
  readonly form: URLSearchParams;
}

export interface TokenRouteParts {
  readonly regions: Regions;
  readonly logger: Logger;
}

export const createTokenRoutes = ({ regions, logger }: TokenRouteParts): Router => {
  const sendToAll = async (
    req: Request,
    body: Buffer,
    clients: readonly RegionClient[] = regions.all,
  ): Promise<RegionAnswer[]> => {
    const sent = await Promise.allSettled(
      clients.map((client) => client.send(req, body, { timeoutMs: TIMEOUT_MS })),
    );
    const answers = sent.flatMap((answer) => {
      if (answer.status === 'fulfilled') return [answer.value];
      onceAMinute(logger).warn({ err: answer.reason }, 'a region did not answer');
      return [];
    });
    if (answers.length === 0) throw noRegionAnswers();
    return answers;
  };

  const toRegionOfToken =
    (isBetter: (answer: RegionAnswer) => boolean): FormHandler =>
    async ({ req, res, body, form }) => {
      const region = regionOfForm(form) ?? regionOfAuthorization(req.headers.authorization);
      if (region === undefined) return send(res, pickAnswer(await sendToAll(req, body), isBetter));
      await new Promise<void>((resolve, reject) => {
        res.once('close', resolve);
        regions.of(region).forward(req, res, reject, {
          maxBodyBytes: FORM_LIMIT_BYTES,
          body,
        });
      });
    };

  const push: FormHandler = async ({ req, res, body, form }) => {
    const only = toRegion(form.get('region')) ?? regions.ofResources(form.getAll('resource'));
    const answers = await sendToAll(req, body, only === undefined ? regions.all : [regions.of(only)]);
    const pushed = answers.filter(({ status }) => status === 201);
    if (pushed.length < 2) return send(res, pushed[0] ?? pickAnswer(answers, () => false));
    const parsed = pushed.map((answer) => pushedSchema.parse(JSON.parse(answer.body)));
    const joined = {
      request_uri: joinRequestUris(parsed.map(({ request_uri: uri }) => uri)),
      expires_in: Math.min(...parsed.map(({ expires_in: seconds }) => seconds)),
    };
    send(res, { ...pushed[0]!, body: JSON.stringify(joined) });
  };

  const router = Router({ caseSensitive: true });
  const handlers: Readonly<Record<string, FormHandler>> = {
    '/oauth/token': toRegionOfToken(({ status }) => status < 300),
    '/oauth/revoke': toRegionOfToken(({ status }) => status < 300),
    '/oauth/introspect': toRegionOfToken(({ body }) => body.includes('"active":true')),
    '/oauth/par': push,
  };
  for (const [path, handler] of Object.entries(handlers)) {
    router.post(
      path,
      express.raw({ type: () => true, limit: FORM_LIMIT_BYTES, inflate: false }),
      withForm(handler),
    );
    // Preflights and wrong methods: every region gives the same answer.
    router.all(path, (req, res, next) => regions.any().forward(req, res, next, { maxBodyBytes: 0 }));
  }
  return router;
};

const pushedSchema = z.object({ request_uri: z.string(), expires_in: z.number() });

const withForm =
  (handler: FormHandler): RequestHandler =>
  (req, res) => {
    const body = Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0);
    return handler({ req, res, body, form: new URLSearchParams(body.toString()) });
  };

/** The better answer, else a success, else an error of the caller, else an error of a region. */
const pickAnswer = (
  answers: readonly RegionAnswer[],
  isBetter: (answer: RegionAnswer) => boolean,
): RegionAnswer =>
  answers.find(isBetter) ??
  answers.find(({ status }) => status < 300) ??
  answers.find(({ status }) => status < 500) ??
  answers[0]!;

const send = (res: Response, { status, headers, body }: RegionAnswer): void => {
  for (const name of PASSED_ON) {
    const value = headers.get(name);
    if (value !== null) res.setHeader(name, value);
  }
  res.status(status).send(body);
};
