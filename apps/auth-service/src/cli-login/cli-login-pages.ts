/** The user's side of a log-in of the command line: a page to confirm the code and choose a project. */
import { InvalidRequestError, isAppError } from '@meridian/core';
import { coarseNetworkOf } from '@meridian/service-kit';
import { type Request, type Response, Router } from 'express';
import type { Database } from '../database.ts';
import { numericId } from '../http/numeric-ids.ts';
import { MAX_KEYS_PER_USER } from '../keys/personal-api-keys.ts';
import { findReach } from '../oauth/authorize/user-reach.ts';
import type { Csrf } from '../pages/csrf.ts';
import { sendPage } from '../pages/page.ts';
import { pageErrors } from '../pages/page-errors.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { Sessions, SignedIn } from '../sessions/sessions.ts';
import { passwordVersionOf } from '../users/user-lock.ts';
import { CLI_LOGIN_PATH, codePage, confirmPage, decidedPage } from './cli-login-page.ts';
import {
  type Approval,
  type DeviceOrigin,
  type DeviceStore,
  readUserCode,
  UNKNOWN_CODE,
} from './device-store.ts';
import { readUseCases, USE_CASE_NAMES, type UseCase } from './use-cases.ts';

export interface CliLoginPagesParts {
  readonly database: Database;
  readonly csrf: Csrf;
  readonly sessions: Sessions;
  readonly cliLogins: DeviceStore;
  readonly limits: Pick<Limits, 'cliCodesByUser'>;
}

export const createCliLoginPages = (parts: CliLoginPagesParts): Router => {
  const { database, csrf, sessions, cliLogins, limits } = parts;
  const router = Router();

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
    return cliLogins.findOrigin(userCode);
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
        ? { kind: 'approved' as const, ...(await readApproval(signedIn, body)) }
        : { kind: 'denied' as const };
      const userCode = readUserCode(code);
      if (userCode === undefined || !(await cliLogins.decide(userCode, decision)))
        throw invalid(UNKNOWN_CODE);
      sendPage(res, decidedPage({ isAllowed }));
    } catch (error) {
      if (!isAppError(error) || error.status !== 400) throw error;
      const projectId = Number(textOf(body['project_id'])) || undefined;
      const useCases = readUseCases([body['use_case']].flat().filter(isText));
      await show(req, res, signedIn, { code, useCases, projectId, problem: error.message });
    }
  });

  const readApproval = async (
    { user, session }: SignedIn,
    body: Record<string, unknown>,
  ): Promise<Approval> => {
    const userId = user.id;
    if (body['confirmed'] !== 'yes') throw invalid('Confirm that your terminal shows this code.');
    const useCases = readUseCases([body['use_case']].flat().filter(isText));
    if (useCases.length === 0) throw invalid('Choose what the command line may do.');
    const projectId = numericId.safeParse(body['project_id']).data;
    const { projects } = await findReach(database, userId);
    if (!projects.some(({ id }) => id === projectId)) throw invalid('Choose one of your projects.');
    await assertRoomForKey(userId);
    const passwordVersion = passwordVersionOf(user.passwordHash);
    return { userId, sessionId: session.id, passwordVersion, projectId: projectId!, useCases };
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
