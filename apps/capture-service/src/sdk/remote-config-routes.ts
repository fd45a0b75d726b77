/** The paths from which SDKs read their configuration at their start. There are no feature flags and no surveys. */
import { randomUUID } from 'node:crypto';
import { type Clock, InvalidRequestError, PayloadTooLargeError, UnauthenticatedError } from '@meridian/core';
import { type ProjectFactsReader, parseToken } from '@meridian/identity';
import { readPlain, setRoutePattern } from '@meridian/service-kit';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { mirrorOrigin } from '../http/mirror-origin.ts';
import { queryOf } from '../http/query-of.ts';
import { decodeBody } from '../intake/decode-body.ts';
import { isJsonObject } from '../intake/exact-json.ts';
import { parseJson } from '../intake/payload.ts';
import { IntakeRefusal, unparsable } from '../intake/refusal.ts';
import { assertProjectToken } from '../intake/token.ts';
import { remoteConfigOf } from './remote-config.ts';

const FLAGS_PATHS = ['/flags', '/decide'];
const MAX_FLAGS_BODY_BYTES = 1024 * 1024;
const CONFIG_MAX_AGE_SECONDS = 60;

/** Added to the flags by `/decide/` and `/flags/?config=true`. */
const FLAGS_CONFIG = {
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
    res.json(flagsAnswer(req, clock.now().getTime(), await configOf(facts, req, token)));
  };
  router.route(FLAGS_PATHS).get(answerFlags).post(answerFlags);

  const configInPath = async (req: Request, res: Response): Promise<object> => {
    const token = String(req.params.token);
    if (parseToken(token)?.kind !== 'phc') throw invalidToken();
    const config = await configOf(facts, req, token);
    res.set('cache-control', `public, max-age=${CONFIG_MAX_AGE_SECONDS}`).vary('Origin');
    return { token, ...config };
  };
  router.get('/array/:token/config', async (req, res) => {
    setRoutePattern(req, '/array/:token/config');
    res.json(await configInPath(req, res));
  });
  router.get('/array/:token/config.js', async (req, res) => {
    const config = JSON.stringify({ config: await configInPath(req, res), siteApps: [] });
    const token = JSON.stringify(req.params.token);
    res.type('application/javascript');
    res.send(
      `(function(){var w=window;w._POSTHOG_REMOTE_CONFIG=w._POSTHOG_REMOTE_CONFIG||{};w._POSTHOG_REMOTE_CONFIG[${token}]=${config};})();\n`,
    );
  });

  router.get('/api/surveys', (_req, res) => void res.json({ surveys: [], survey_config: null }));
  router.get('/api/early_access_features', (_req, res) => void res.json({ earlyAccessFeatures: [] }));
  return router;
};

const readFlagsToken = async (req: Request): Promise<string> => {
  const query = queryOf(req);
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

/** When the project cannot be looked up, the answer is the configuration of a new project. */
const configOf = async (facts: ProjectFactsReader, req: Request, token: string): Promise<object> => {
  const settings = await facts.findByToken(token).then(
    (project) => project?.settings,
    () => ({}),
  );
  if (settings === undefined) throw invalidToken();
  return remoteConfigOf({ settings, origin: req.get('origin') ?? req.get('referer') });
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

const flagsAnswer = (req: Request, nowMs: number, config: object): object => {
  const isDecide = req.path.startsWith('/decide');
  const version = Number.parseInt(String(req.query.v ?? '1'), 10);
  const wantsConfig = isDecide || req.query.config === 'true' || req.query.config === '1';
  return {
    ...flagsOfVersion(version, isDecide),
    errorsWhileComputingFlags: false,
    requestId: randomUUID(),
    evaluatedAt: nowMs,
    ...(wantsConfig && { ...config, ...FLAGS_CONFIG }),
  };
};

/** Version 1 of `/flags/` answers like version 3 of `/decide/`. */
const flagsOfVersion = (version: number, isDecide: boolean): object => {
  if (version >= (isDecide ? 4 : 2)) return { flags: {} };
  if (isDecide && version < 2) return { featureFlags: [] };
  return { featureFlags: {}, featureFlagPayloads: {} };
};
