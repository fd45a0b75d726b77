/** Log-in of the command line: started in every region, confirmed in the region that the user chooses. */
import { deviceCodeSchema, devicePollSchema } from '@meridian/contracts/accounts';
import type { Logger } from '@meridian/service-kit';
import express, { type Request, type Response, Router } from 'express';
import type { Regions } from '../regions/regions.ts';
import { type AnswerOfRegion, pickAnswer, sendRegionAnswer, sendToAll } from '../regions/send-to-all.ts';
import { CLI_LOGIN_PATH, type Codes, joinCodes, shownCodes, splitCodes } from './device-codes.ts';

const BODY_LIMIT_BYTES = 4 * 1024;
const DEVICE_CODE_PATH = '/api/cli-auth/device-code';
const POLL_PATH = '/api/cli-auth/poll';

export interface CliLoginParts {
  readonly regions: Regions;
  readonly publicUrl: string;
  readonly logger: Logger;
}

export const createCliLoginRoutes = ({ regions, publicUrl, logger }: CliLoginParts): Router => {
  const router = Router({ caseSensitive: true });
  const readBody = express.raw({ type: () => true, limit: BODY_LIMIT_BYTES, inflate: false });

  router.post(DEVICE_CODE_PATH, readBody, async (req, res) => {
    const answers = await sendToAll(req, bodyOf(req), { clients: regions.all, logger });
    const started = answers.filter(({ status }) => status === 200);
    if (started.length === 0)
      return sendRegionAnswer(
        res,
        pickAnswer(answers, () => false),
      );
    const devices = started.map(({ client: { region }, body }) => ({
      region,
      ...deviceCodeSchema.parse(JSON.parse(body)),
    }));
    const userCodes: Codes = new Map(devices.map(({ region, user_code: code }) => [region, code]));
    const page = `${publicUrl}${CLI_LOGIN_PATH}`;
    res.set('cache-control', 'no-store').json({
      device_code: joinCodes(new Map(devices.map(({ region, device_code: code }) => [region, code]))),
      user_code: shownCodes(userCodes),
      verification_uri: page,
      verification_uri_complete: `${page}?code=${joinCodes(userCodes)}`,
      expires_in: Math.min(...devices.map(({ expires_in: seconds }) => seconds)),
      interval: Math.max(...devices.map(({ interval }) => interval)),
    });
  });

  /** The region in which the user decided has the answer; the log-in expires in the others. */
  router.post(POLL_PATH, readBody, async (req, res) => {
    const parsed = devicePollSchema.safeParse(jsonOf(bodyOf(req)));
    const codes = splitCodes(parsed.data?.device_code ?? '');
    const clients = codes.size === 0 ? regions.all : regions.all.filter(({ region }) => codes.has(region));
    const answers = await sendToAll(
      req,
      ({ region }) =>
        codes.size === 0 ? bodyOf(req) : Buffer.from(JSON.stringify({ device_code: codes.get(region) })),
      { clients, logger },
    );
    sendPolled(res, answers, { isComplete: answers.length === clients.length });
  });

  return router;
};

const bodyOf = ({ body }: Request): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

const jsonOf = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
};

/** A decision of one region comes before the waiting of another one. */
const sendPolled = (
  res: Response,
  answers: readonly AnswerOfRegion[],
  { isComplete }: { readonly isComplete: boolean },
): void => {
  const decided = answers.find(
    ({ status, body }) => status === 200 || (status === 400 && body.includes('"denied"')),
  );
  const waiting = answers.find(({ status }) => status === 202);
  // The region that is away may have the answer, so the command line asks again.
  const isOpen = !isComplete || answers.some(({ status }) => status >= 500);
  if (decided === undefined && waiting === undefined && isOpen) {
    return void res.status(202).set('cache-control', 'no-store').json({ status: 'pending' });
  }
  sendRegionAnswer(res, decided ?? waiting ?? pickAnswer(answers, () => false));
};
