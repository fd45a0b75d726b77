/** The configuration that SDKs read at their start: no feature flags, no surveys, no recordings. */
import { randomUUID } from 'node:crypto';
import { type Clock, InvalidRequestError, PayloadTooLargeError, UnauthenticatedError } from '@meridian/core';
import { type ProjectFactsReader, parseToken } from '@meridian/identity';
import { readPlain, setRoutePattern } from '@meridian/service-kit';
import { type Request, type RequestHandler, Router } from 'express';
import { mirrorOrigin } from '../http/mirror-origin.ts';
import { decodeBody } from '../intake/decode-body.ts';
import { isJsonObject } from '../intake/exact-json.ts';
import { parseJson } from '../intake/payload.ts';
import { IntakeRefusal, unparsable } from '../intake/refusal.ts';
import { assertProjectToken } from '../intake/token.ts';

const FLAGS_PATHS = ['/flags', '/decide'];
const MAX_FLAGS_BODY_BYTES = 1024 * 1024;
const CONFIG_MAX_AGE_SECONDS = 60;

const REMOTE_CONFIG = {
  supportedCompression: ['gzip', 'gzip-js'],
  hasFeatureFlags: false,
  sessionRecording: false,
  surveys: false,
  heatmaps: false,
  capturePerformance: false,
  autocapture_opt_out: false,
  captureDeadClicks: false,
  defaultIdentifiedOnly: true,
  elementsChainAsString: true,
  siteApps: [],
  analytics: { endpoint: '/i/v0/e/' },
} as const;

/** Added to the flags by `/decide/` and `/flags/?config=true`. */
const FLAGS_CONFIG = {
  ...REMOTE_CONFIG,
  config: { enable_collect_everything: true },
  toolbarParams: {},
  isAuthenticated: false,
} as const;

export interface RemoteConfigRouteParts {
  readonly clock: Clock;
  readonly facts: ProjectFactsReader;
}

export const createRemoteConfigRoutes = ({ clock, facts }: RemoteConfigRouteParts): Router => {
  const router = Router();
  router.use([...FLAGS_PATHS, '/array', '/api/surveys', '/api/early_access_features'], mirrorOrigin);

  const answerFlags: RequestHandler = async (req, res) => {
    const token = await readFlagsToken(req).catch((error: unknown) => {
      throw asApiError(error);
    });
    await assertKnown(facts, token);
    res.json(flagsAnswer(req, clock.now().getTime()));
  };
  router.route(FLAGS_PATHS).get(answerFlags).post(answerFlags);

  router.get('/array/:token/config', withKnownToken(facts), (req, res) => {
    setRoutePattern(req, '/array/:token/config');
    res.set('cache-control', `public, max-age=${CONFIG_MAX_AGE_SECONDS}`);
    res.json({ token: req.params.token, ...REMOTE_CONFIG });
  });
  router.get('/array/:token/config.js', withKnownToken(facts), (req, res) => {
    const token = JSON.stringify(req.params.token);
    const config = JSON.stringify({ config: { token: req.params.token, ...REMOTE_CONFIG }, siteApps: [] });
    res.set('cache-control', `public, max-age=${CONFIG_MAX_AGE_SECONDS}`).type('application/javascript');
    res.send(
      `(function(){var w=window;w._POSTHOG_REMOTE_CONFIG=w._POSTHOG_REMOTE_CONFIG||{};w._POSTHOG_REMOTE_CONFIG[${token}]=${config};})();\n`,
    );
  });

  router.get('/api/surveys', (_req, res) => void res.json({ surveys: [], survey_config: null }));
  router.get('/api/early_access_features', (_req, res) => void res.json({ earlyAccessFeatures: [] }));
  return router;
};

const readFlagsToken = async (req: Request): Promise<string> => {
  const query = new URLSearchParams(req.url.split('?', 2)[1] ?? '');
  const bytes = await readPlain(req, MAX_FLAGS_BODY_BYTES);
  const fromQuery = query.get('token') ?? query.get('api_key');
  if (fromQuery !== null && bytes.length === 0 && !query.has('data')) return assertProjectToken(fromQuery);
  const text = await decodeBody(
    {
      query,
      bytes,
      contentType: req.get('content-type') ?? '',
      contentEncoding: req.get('content-encoding') ?? '',
    },
    MAX_FLAGS_BODY_BYTES,
  );
  const body = parseJson(text);
  if (!isJsonObject(body)) throw unparsable('expected an object');
  return assertProjectToken(body.token ?? body.api_key ?? body.$token ?? fromQuery);
};

/** A failed look-up counts as known, because the answer contains nothing about the project. */
const assertKnown = async (facts: ProjectFactsReader, token: string): Promise<void> => {
  const isKnown = await facts.findByToken(token).then(
    (project) => project !== undefined,
    () => true,
  );
  if (!isKnown) throw invalidToken();
};

const invalidToken = () =>
  new UnauthenticatedError(
    'invalid_api_key',
    'The project token is missing or invalid. Copy it from the project settings; it begins with phc_.',
  );

/** Converts a refusal of the intake, which is plain text, to an error of the API. */
const asApiError = (error: unknown): unknown => {
  if (!(error instanceof IntakeRefusal)) return error;
  if (error.status === 401) return invalidToken();
  if (error.status === 413) return new PayloadTooLargeError('payload_too_large', error.message);
  return new InvalidRequestError('parse_error', error.message, { cause: error });
};

const withKnownToken =
  (facts: ProjectFactsReader): RequestHandler =>
  async (req, _res, next) => {
    const token = String(req.params.token);
    if (parseToken(token)?.kind !== 'phc') throw invalidToken();
    await assertKnown(facts, token);
    next();
  };

const flagsAnswer = (req: Request, nowMs: number): object => {
  const isDecide = req.path.startsWith('/decide');
  const version = Number.parseInt(String(req.query.v ?? '1'), 10);
  const wantsConfig = isDecide || req.query.config === 'true' || req.query.config === '1';
  return {
    ...flagsOfVersion(version, isDecide),
    errorsWhileComputingFlags: false,
    requestId: randomUUID(),
    evaluatedAt: nowMs,
    ...(wantsConfig && FLAGS_CONFIG),
  };
};

/** Version 1 of `/flags/` answers like version 3 of `/decide/`. */
const flagsOfVersion = (version: number, isDecide: boolean): object => {
  if (version >= (isDecide ? 4 : 2)) return { flags: {} };
  if (isDecide && version < 2) return { featureFlags: [] };
  return { featureFlags: {}, featureFlagPayloads: {} };
};
