/**
 * The command line's side of its log-in (after RFC 8628): it asks for a code, and fetches a personal key once a user has
 * confirmed the code.
 */
import { type DeviceCodeAnswer, type DevicePollAnswer, devicePollSchema } from '@meridian/contracts/accounts';
import { type Clock, InvalidRequestError, isAppError } from '@meridian/core';
import { coarseNetworkOf, parseInput } from '@meridian/service-kit';
import { type Response, Router } from 'express';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { insertPersonalApiKey, lockUserOfKeys } from '../keys/personal-api-keys.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { hasSession, passwordVersionOf } from '../users/user-lock.ts';
import { CLI_LOGIN_PATH } from './cli-login-page.ts';
import {
  type Approval,
  DEVICE_LIFETIME_SECONDS,
  type DeviceStore,
  originOf,
  UNKNOWN_CODE,
} from './device-store.ts';
import { scopesOf } from './use-cases.ts';

export interface CliLoginApiParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly cliLogins: DeviceStore;
  readonly limits: Pick<Limits, 'cliLoginsByNetwork' | 'cliPollsByNetwork'>;
}

const POLL_SECONDS = 5;

export const createCliLoginApi = (parts: CliLoginApiParts): Router => {
  const { config, clock, database, cliLogins, limits } = parts;
  const router = Router();

  router.post('/api/cli-auth/device-code', async (req, res) => {
    await limits.cliLoginsByNetwork.consume(req.ip ?? '');
    const network = coarseNetworkOf(req.ip ?? '');
    const origin = originOf({ network, userAgent: req.get('user-agent') ?? '' }, clock);
    const { deviceCode, userCode } = await cliLogins.start(origin);
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
    const polled = await cliLogins.poll(deviceCode);
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
      // The user has left the project, was deleted or signed out, has a new password, or made other keys since.
      if (!isAppError(error) || error.status !== 400) throw error;
      refusePoll(res, 'denied', 'access_denied', error.message);
    }
  };

  /** Made now, so that no secret waits anywhere and a key that is not fetched does not exist. */
  const makeKey = async (approval: Approval, requestId: string): Promise<DevicePollAnswer> => {
    const { projectId, useCases } = approval;
    const label = `CLI ${clock.now().toISOString().slice(0, 16).replace('T', ' ')}`;
    const settings = {
      label,
      scopes: scopesOf(useCases),
      scopedOrganizations: [],
      scopedProjects: [projectId],
    };
    const { value } = await database.$transaction(async (tx) => {
      const user = await lockApprover(tx, approval);
      return insertPersonalApiKey(tx, config, { user, requestId }, settings);
    });
    return { status: 'authorized', personal_api_key: value, label, project_id: String(projectId) };
  };

  return router;
};

/** The user, if the session and the password with which they approved are still in force. */
const lockApprover = async (
  tx: Transaction,
  { userId, sessionId, passwordVersion }: Approval,
): Promise<User> => {
  await lockUserOfKeys(tx, userId);
  const user = await tx.user.findUnique({ where: { id: userId } });
  if (user === null)
    throw new InvalidRequestError('invalid_input', 'The user who confirmed this code no longer exists.');
  const isInForce =
    passwordVersionOf(user.passwordHash) === passwordVersion && (await hasSession(tx, { userId, sessionId }));
  if (isInForce) return user;
  throw new InvalidRequestError(
    'invalid_input',
    'The user who confirmed this code has signed out or changed the password since. Start the log-in again.',
  );
};
