/**
 * Token, revoke, introspect and pushed requests. Each is a small form that names a code or a token, and that names
 * its region. One that names none is asked of both regions: neither has it, and what a region says of a token that
 * it does not have is all that the caller learns.
 */

import { UnavailableError } from '@meridian/core';
import { onceAMinute } from '@meridian/service-kit';
import express, { type Request, type RequestHandler, type Response, Router } from 'express';
import { z } from 'zod';
import type { RouterContext } from '../context.ts';
import { regionOfAuthorization, regionOfForm, toRegion } from '../regions/region-of.ts';
import { nameThisAddress, type RegionGate } from '../regions/regions.ts';
import { joinRequestUris } from '../regions/request-uri.ts';

const FORM_LIMIT_BYTES = 64 * 1024;
const TIMEOUT_MS = 10_000;
/** What of a region's answer is passed on when it was not streamed. */
const PASSED_ON = [
  ...['content-type', 'cache-control', 'pragma', 'www-authenticate', 'dpop-nonce', 'retry-after'],
  ...['access-control-allow-origin', 'access-control-expose-headers'],
];

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

type FormHandler = (call: FormCall) => Promise<void>;
interface FormCall {
  readonly req: Request;
  readonly res: Response;
  readonly body: Buffer;
  readonly form: URLSearchParams;
}

export const protocolRoutes = (context: RouterContext): Router => {
  const { regions } = context;

  const toRegionOfToken =
    (isBetter: (answer: Answer) => boolean): FormHandler =>
    async ({ req, res, body, form }) => {
      const region = regionOfForm(form) ?? regionOfAuthorization(req.headers.authorization);
      if (region === undefined) return send(res, pickAnswer(await askAll(context, req, body), isBetter));
      await new Promise<void>((resolve, reject) => {
        res.once('close', resolve);
        regions.of(region).forward(req, res, reject, {
          maxBodyBytes: FORM_LIMIT_BYTES,
          body,
        });
      });
    };

  const push: FormHandler = async ({ req, res, body, form }) => {
    const only = toRegion(form.get('region')) ?? regionOfResource(form, regions.all);
    const gates = only === undefined ? regions.all : [regions.of(only)];
    const answers = await askAll(context, req, body, gates);
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
    // Preflights and wrong methods: every region says the same.
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

const regionOfResource = (form: URLSearchParams, gates: readonly RegionGate[]) => {
  const resources = new Set(form.getAll('resource').map((resource) => resource.replace(/\/$/, '')));
  const named = gates.filter(({ url }) => resources.has(url));
  return named.length === 1 ? named[0]!.region : undefined;
};

const askAll = async (
  { config, regions, logger }: RouterContext,
  req: Request,
  body: Buffer,
  gates: readonly RegionGate[] = regions.all,
): Promise<Answer[]> => {
  const asked = await Promise.allSettled(gates.map((gate) => ask(gate, req, body, config.PUBLIC_URL)));
  const answers = asked.flatMap((answer) => {
    if (answer.status === 'fulfilled') return [answer.value];
    onceAMinute(logger).warn({ err: answer.reason }, 'a region did not answer');
    return [];
  });
  if (answers.length > 0) return answers;
  throw new UnavailableError('unavailable', 'No region answers at present. Try again in a moment.', {
    retryAfterSeconds: 1,
  });
};

const ask = async (gate: RegionGate, req: Request, body: Buffer, publicUrl: string): Promise<Answer> => {
  const response = await fetch(gate.url + req.originalUrl, {
    method: 'POST',
    headers: gate.headersOf(req),
    body: new Uint8Array(body),
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const headers = new Headers(response.headers);
  const challenge = headers.get('www-authenticate');
  if (challenge !== null) headers.set('www-authenticate', nameThisAddress(challenge, gate.url, publicUrl));
  return { status: response.status, headers, body: await response.text() };
};

/** A good one, else what the caller can mend, else what a region could not do. */
const pickAnswer = (answers: readonly Answer[], isBetter: (answer: Answer) => boolean): Answer =>
  answers.find(isBetter) ??
  answers.find(({ status }) => status < 300) ??
  answers.find(({ status }) => status < 500) ??
  answers[0]!;

const send = (res: Response, { status, headers, body }: Answer): void => {
  for (const name of PASSED_ON) {
    const value = headers.get(name);
    if (value !== null) res.setHeader(name, value);
  }
  res.status(status).send(body);
};
