/**
 * Log-in of the command line (after RFC 8628): it asks for a code, a signed-in user confirms the code and chooses a
 * project, and the command line fetches a personal key for that project.
 */
import { type DeviceCodeAnswer, type DevicePollAnswer, devicePollSchema } from '@meridian/contracts/accounts';
import { type Clock, InvalidRequestError, isAppError } from '@meridian/core';
import { coarseNetworkOf, parseInput } from '@meridian/service-kit';
import { type Request, type Response, Router } from 'express';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import { numericId } from '../http/numeric-ids.ts';
import { createPersonalApiKey, MAX_KEYS_PER_USER } from '../keys/personal-api-keys.ts';
import { findReach } from '../oauth/authorize/user-reach.ts';
import type { Csrf } from '../pages/csrf.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { Sessions, SignedIn } from '../sessions/sessions.ts';
import { CLI_LOGIN_PATH, codePage, confirmPage, decidedPage } from './cli-login-page.ts';
import {
  type Approval,
  DEVICE_LIFETIME_SECONDS,
  type DeviceOrigin,
  type DeviceStore,
  originOf,
  readUserCode,
} from './device-store.ts';
import { readUseCases, scopesOf, USE_CASE_NAMES, type UseCase } from './use-cases.ts';

export interface CliLoginParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly devices: DeviceStore;
  readonly limits: Pick<Limits, 'cliLoginsByNetwork' | 'cliPollsByNetwork' | 'cliCodesByUser'>;
}

const POLL_SECONDS = 5;
const UNKNOWN_CODE =
  'This code is unknown, was used, or has expired. Start the log-in in your terminal again.';

export const createCliLoginRoutes = (context: CliLoginParts): Router => {
  const { config, clock, database, csrf, sessions, devices, limits } = context;
  const router = Router();

  router.post('/api/cli-auth/device-code', async (req, res) => {
    await limits.cliLoginsByNetwork.consume(req.ip ?? '');
    const network = coarseNetworkOf(req.ip ?? '');
    const origin = originOf({ network, userAgent: req.get('user-agent') ?? '' }, clock);
    const { deviceCode, userCode } = await devices.start(origin);
    const page = `${config.PUBLIC_URL}${CLI_LOGIN_PATH}`;
    const answer: DeviceCodeAnswer = {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: page,
      verification_uri_complete: `${page}?code=${userCode}`,
      expires_in: DEVICE_LIFETIME_SECONDS,
      interval: POLL_SECONDS,
    };
    res.set('cache-control', 'no-store').json(answer);
  });

  router.post('/api/cli-auth/poll', async (req, res) => {
    res.set('cache-control', 'no-store');
    const { device_code: deviceCode } = parseInput(devicePollSchema, req.body);
    await limits.cliPollsByNetwork.consume(req.ip ?? '');
    const polled = await devices.poll(deviceCode);
    switch (polled.kind) {
      case 'pending':
        return void res.status(202).json({ status: 'pending' });
      case 'approved':
        return await sendKey(res, polled, req.id);
      case 'denied':
        return void refusePoll(res, 'denied', 'access_denied', 'The user denied the log-in.');
      case 'unknown':
        return void refusePoll(res, 'expired', 'expired_token', UNKNOWN_CODE);
    }
  });

  const refusePoll = (res: Response, status: string, error: string, description: string) =>
    res.status(400).json({ status, error, error_description: description });

  const sendKey = async (res: Response, approval: Approval, requestId: string): Promise<void> => {
    try {
      res.json(await makeKey(approval, requestId));
    } catch (error) {
      // The user has left the project, was deleted, or made other keys since.
      if (!isAppError(error) || error.status !== 400) throw error;
      refusePoll(res, 'denied', 'access_denied', error.message);
    }
  };

  /** Made now, so that no secret waits anywhere and a key that is not fetched does not exist. */
  const makeKey = async (
    { userId, projectId, useCases }: Approval,
    requestId: string,
  ): Promise<DevicePollAnswer> => {
    const user = await database.user.findUnique({ where: { id: userId } });
    if (user === null) throw invalid('The user who confirmed this code does not exist any more.');
    const label = `CLI ${clock.now().toISOString().slice(0, 16).replace('T', ' ')}`;
    const settings = {
      label,
      scopes: scopesOf(useCases),
      scopedOrganizations: [],
      scopedProjects: [projectId],
    };
    const { value } = await createPersonalApiKey(context, { user, requestId }, settings);
    return { status: 'authorized', personal_api_key: value, label, project_id: String(projectId) };
  };

  /** Undefined when the user was sent to sign in. Making a key needs a recent sign-in. */
  const signedInRecently = async (req: Request, res: Response): Promise<SignedIn | undefined> => {
    const found = await sessions.findSession(req);
    if (found !== undefined && sessions.isRecent(found.session)) return found;
    const values = (req.method === 'POST' ? req.body : req.query) as Record<string, unknown>;
    const next = pathWith(textOf(values['code']), useCasesIn(values));
    res.redirect(303, `/login?next=${encodeURIComponent(next)}${found === undefined ? '' : '&reauth=1'}`);
    return undefined;
  };

  interface Shown {
    readonly code: string;
    readonly useCases: readonly UseCase[];
    readonly projectId?: number | undefined;
    readonly problem?: string | undefined;
  }

  const show = async (req: Request, res: Response, { user }: SignedIn, shown: Shown): Promise<void> => {
    const { code, useCases } = shown;
    const frame = { csrfToken: csrf.issue(req, res), email: user.email, useCases };
    const userCode = readUserCode(code);
    const origin = userCode === undefined ? undefined : await findOrigin(user.id, userCode);
    if (userCode === undefined || origin === undefined) {
      const problem = code === '' ? undefined : (shown.problem ?? UNKNOWN_CODE);
      return sendPage(res, codePage({ ...frame, problem }), { status: problem === undefined ? 200 : 400 });
    }
    const reach = await findReach(database, user.id);
    sendPage(
      res,
      confirmPage({
        ...frame,
        userCode,
        origin,
        isOtherNetwork: origin.network !== coarseNetworkOf(req.ip ?? ''),
        reach,
        projectId: shown.projectId ?? (reach.projects.length === 1 ? reach.projects[0]!.id : undefined),
        problem: shown.problem,
        signInPath: `/login?next=${encodeURIComponent(pathWith(userCode, useCases))}&reauth=1`,
      }),
      { status: shown.problem === undefined ? 200 : 400 },
    );
  };

  /** Counted, so that codes cannot be guessed. */
  const findOrigin = async (userId: number, userCode: string): Promise<DeviceOrigin | undefined> => {
    await limits.cliCodesByUser.consume(String(userId));
    return devices.findOrigin(userCode);
  };

  router.get(CLI_LOGIN_PATH, async (req, res) => {
    const signedIn = await signedInRecently(req, res);
    if (signedIn === undefined) return;
    await show(req, res, signedIn, { code: textOf(req.query['code']), useCases: useCasesIn(req.query) });
  });

  router.post(CLI_LOGIN_PATH, async (req, res) => {
    csrf.assert(req);
    const signedIn = await signedInRecently(req, res);
    if (signedIn === undefined) return;
    const body = req.body as Record<string, unknown>;
    const code = textOf(body['code']);
    const isAllowed = body['decision'] === 'allow';
    try {
      await limits.cliCodesByUser.consume(String(signedIn.user.id));
      const decision = isAllowed
        ? { kind: 'approved' as const, ...(await readApproval(signedIn.user.id, body)) }
        : { kind: 'denied' as const };
      const userCode = readUserCode(code);
      if (userCode === undefined || !(await devices.decide(userCode, decision))) throw invalid(UNKNOWN_CODE);
      sendPage(res, decidedPage({ isAllowed }));
    } catch (error) {
      if (!isAppError(error) || error.status !== 400) throw error;
      const projectId = Number(textOf(body['project_id'])) || undefined;
      const useCases = readUseCases([body['use_case']].flat().filter(isText));
      await show(req, res, signedIn, { code, useCases, projectId, problem: error.message });
    }
  });

  const readApproval = async (userId: number, body: Record<string, unknown>): Promise<Approval> => {
    if (body['confirmed'] !== 'yes') throw invalid('Confirm that your terminal shows this code.');
    const useCases = readUseCases([body['use_case']].flat().filter(isText));
    if (useCases.length === 0) throw invalid('Choose what the command line may do.');
    const projectId = numericId.safeParse(body['project_id']).data;
    const { projects } = await findReach(database, userId);
    if (!projects.some(({ id }) => id === projectId)) throw invalid('Choose one of your projects.');
    await assertRoomForKey(userId);
    return { userId, projectId: projectId!, useCases };
  };

  const assertRoomForKey = async (userId: number): Promise<void> => {
    if ((await database.personalApiKey.count({ where: { userId } })) < MAX_KEYS_PER_USER) return;
    throw invalid(`You have ${MAX_KEYS_PER_USER} personal API keys, the maximum. Delete one first.`);
  };

  router.use(CLI_LOGIN_PATH, pageErrors());
  return router;
};

const invalid = (detail: string): InvalidRequestError => new InvalidRequestError('invalid_input', detail);

const isText = (value: unknown): value is string => typeof value === 'string';

const textOf = (value: unknown): string => (isText(value) ? value.slice(0, 100) : '');

/** Those that the command line names; all when it names none that we have. */
const useCasesIn = ({ use_cases: named }: Readonly<Record<string, unknown>>): readonly UseCase[] => {
  const read = readUseCases(textOf(named).split(','));
  return read.length === 0 ? USE_CASE_NAMES : read;
};

const pathWith = (code: string, useCases: readonly UseCase[]): string =>
  `${CLI_LOGIN_PATH}?${new URLSearchParams({ code, use_cases: useCases.join(',') })}`;
