/**
 * Token, revoke, introspect and pushed authorization requests. Each is a small form with a code or a token, and the
 * region can be read from it. A form without one is sent to both regions. Neither of them knows the token, and the
 * caller gets the better one of the two answers.
 */
import type { Logger } from '@meridian/service-kit';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { RegionAnswer, RegionClient } from '../regions/region-client.ts';
import { regionOfAuthorization, regionOfForm, toRegion } from '../regions/region-of.ts';
import type { Regions } from '../regions/regions.ts';
import { pickAnswer, sendRegionAnswer, sendToAll } from '../regions/send-to-all.ts';
import { joinRequestUris } from './request-uri.ts';

const FORM_LIMIT_BYTES = 64 * 1024;

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
  const toAll = (req: Request, body: Buffer, clients: readonly RegionClient[] = regions.all) =>
    sendToAll(req, body, { clients, logger });

  const toRegionOfToken =
    (isBetter: (answer: RegionAnswer) => boolean): FormHandler =>
    async ({ req, res, body, form }) => {
      const region = regionOfForm(form) ?? regionOfAuthorization(req.headers.authorization);
      if (region === undefined) return sendRegionAnswer(res, pickAnswer(await toAll(req, body), isBetter));
      if (res.closed) return;
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
    const answers = await toAll(req, body, only === undefined ? regions.all : [regions.of(only)]);
    const pushed = answers.filter(({ status }) => status === 201);
    if (pushed.length < 2) return sendRegionAnswer(res, pushed[0] ?? pickAnswer(answers, () => false));
    const parsed = pushed.map((answer) => pushedSchema.parse(JSON.parse(answer.body)));
    const joined = {
      request_uri: joinRequestUris(parsed.map(({ request_uri: uri }) => uri)),
      expires_in: Math.min(...parsed.map(({ expires_in: seconds }) => seconds)),
    };
    sendRegionAnswer(res, { ...pushed[0]!, body: JSON.stringify(joined) });
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
    router.all(path, (req, res, next) =>
      regions.any().forward(req, res, next, { maxBodyBytes: FORM_LIMIT_BYTES }),
    );
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
