/**
 * `/shared/:token` and `/embedded/:token`: the object of a link as a page or, with the suffix `.json`, as JSON. A token
 * is not a credential: it is valid on these paths only. An unknown link, a link that is no longer shared and a deleted
 * object have the same answer.
 */
import { sharingSettingsSchema } from '@meridian/contracts/sharing';
import { NotFoundError, UnauthenticatedError } from '@meridian/core';
import type { ProjectFactsReader } from '@meridian/identity';
import { networkOf, parseInput, readCookie, toAppError } from '@meridian/service-kit';
import express, { type ErrorRequestHandler, type Request, type Response, Router } from 'express';
import { z } from 'zod';
import { STORE_ERRORS } from '../http/store-errors.ts';
import { hashOfToken, isToken } from './share-tokens.ts';
import type { SharedLimits } from './shared-limits.ts';
import type { SharedLinks } from './shared-links.ts';
import {
  failurePage,
  MAX_PASSWORD_LENGTH,
  missingPage,
  objectPage,
  passwordPage,
  SHARED_HEADERS,
  sendSharedPage,
} from './shared-page.ts';
import type { LoadShared } from './shared-view.ts';
import { type LockedLink, PROOF_SECONDS, type Unlocking } from './unlock.ts';

export interface SharedRoutesParts {
  readonly links: SharedLinks;
  readonly load: LoadShared;
  readonly unlocking: Unlocking;
  readonly facts: ProjectFactsReader;
  readonly limits: SharedLimits;
  readonly publicUrl: string;
}

interface Asked {
  readonly req: Request;
  readonly res: Response;
  readonly token: string;
  readonly isJson: boolean;
  readonly isEmbedded: boolean;
}

const BODY_BYTES = 4_096;
const JSON_SUFFIX = '.json';
const passwordSchema = z.object({ password: z.string().min(1).max(MAX_PASSWORD_LENGTH) });

export const createSharedRoutes = (parts: SharedRoutesParts): Router => {
  const { links, load, unlocking, facts, limits, publicUrl } = parts;
  const isTls = publicUrl.startsWith('https:');

  const findLink = async (token: string): Promise<LockedLink | undefined> => {
    const link = isToken(token) ? await links.findByHash(hashOfToken(token)) : undefined;
    if (link?.enabled !== true) return undefined;
    return (await hasProject(link.projectId)) ? link : undefined;
  };

  const hasProject = async (projectId: number): Promise<boolean> => {
    try {
      await facts.get(projectId);
      return true;
    } catch (error) {
      if (error instanceof NotFoundError) return false;
      throw error;
    }
  };

  const show = async (asked: Asked): Promise<void> => {
    const { req, res } = asked;
    await limits.viewsByNetwork.consume(req.ip ?? '');
    const link = await findLink(asked.token);
    if (link === undefined) return missing(asked);
    await limits.viewsByLink.consume(String(link.id));
    if (!unlocking.isUnlocked(link, proofOf(req, link))) return locked(asked, link, { isWrong: false });
    const shared = await load(link, req.signal);
    if (shared === undefined) return missing(asked);
    const settings = settingsOf(link);
    if (asked.isJson) {
      const type = asked.isEmbedded ? 'embed' : 'scene';
      res
        .set(SHARED_HEADERS)
        .json({ type, accessToken: asked.token, ...shared.data, ...chosen(settings), themes: [] });
      return;
    }
    sendSharedPage(res, {
      title: shared.title,
      body: objectPage(shared, settings),
      frameAncestors: frameAncestorsOf(asked, link),
    });
  };

  const open = async (asked: Asked): Promise<void> => {
    const { req, res, token } = asked;
    await limits.viewsByNetwork.consume(req.ip ?? '');
    const link = await findLink(token);
    if (link === undefined) return missing(asked);
    if (!link.passwordRequired) return isForm(req) ? showAgain(asked) : missing(asked);
    if (isForm(req) && !passwordSchema.safeParse(req.body).success)
      return locked(asked, link, { isWrong: true });
    const { password } = parseInput(passwordSchema, req.body ?? {});
    const place = `${link.id} ${networkOf(req.ip ?? '')}`;
    await limits.passwordsByPlace.consume(place);
    await limits.passwordsByLink.consume(String(link.id));
    const proof = await unlocking.unlock(link, password);
    if (proof === undefined) return locked(asked, link, { isWrong: true });
    await Promise.all([
      limits.passwordsByPlace.refund(place),
      limits.passwordsByLink.refund(String(link.id)),
    ]);
    setProof(asked, link, proof);
    if (isForm(req)) showAgain(asked);
    else res.set(SHARED_HEADERS).json({ shareToken: proof });
  };

  /** A cookie of this link only. In a frame of another site it is kept apart for each embedding site. */
  const setProof = ({ res, isEmbedded }: Asked, link: LockedLink, proof: string): void => {
    const isInFrames = isEmbedded && isTls;
    res.cookie(cookieOf(link), proof, {
      httpOnly: true,
      secure: isTls,
      sameSite: isInFrames ? 'none' : 'lax',
      ...(isInFrames && { partitioned: true }),
      path: isEmbedded ? '/embedded' : '/shared',
      maxAge: PROOF_SECONDS * 1_000,
    });
  };

  const router = Router({ caseSensitive: true });
  const bodies = [
    express.json({ limit: BODY_BYTES, inflate: false }),
    express.urlencoded({ extended: false, limit: BODY_BYTES, inflate: false }),
  ];
  for (const path of ['shared', 'embedded'] as const) {
    const read = (req: Request<{ token: string }>, res: Response): Asked => {
      const isJson = req.params.token.endsWith(JSON_SUFFIX);
      const token = isJson ? req.params.token.slice(0, -JSON_SUFFIX.length) : req.params.token;
      return { req, res, token, isJson, isEmbedded: path === 'embedded' };
    };
    router.get(`/${path}/:token`, (req, res) => show(read(req, res)));
    router.post(`/${path}/:token`, ...bodies, (req, res) => open(read(req, res)));
  }
  router.use(pageErrors);
  return router;
};

const isForm = (req: Request): boolean => req.is('urlencoded') === 'urlencoded';

/** Loads the page again, now without the question for the password. */
const showAgain = ({ res, token, isEmbedded }: Asked): void =>
  res.redirect(303, `/${isEmbedded ? 'embedded' : 'shared'}/${token}`);

/** A visitor in a browser reads a page; programs read JSON from the handler of the service. Bugs go there too. */
const pageErrors: ErrorRequestHandler = (error, req, res, next) => {
  const { status, message, options } = toAppError(error, STORE_ERRORS);
  const isPage = req.method === 'GET' || isForm(req);
  if (!isPage || req.path.endsWith(JSON_SUFFIX) || status === 500 || res.headersSent) return next(error);
  if (options.retryAfterSeconds !== undefined)
    res.set('retry-after', String(Math.max(1, Math.ceil(options.retryAfterSeconds))));
  sendSharedPage(res, { title: 'Not shown', body: failurePage(message), status, frameAncestors: [] });
};

const missing = ({ res, isJson }: Asked): void => {
  if (isJson) {
    res.set(SHARED_HEADERS);
    throw new NotFoundError('not_found', 'This link does not exist, or it is no longer shared.');
  }
  sendSharedPage(res, { title: 'Not found', body: missingPage(), status: 404, frameAncestors: [] });
};

const locked = (asked: Asked, link: LockedLink, { isWrong }: { readonly isWrong: boolean }): void => {
  const { req, res, isJson } = asked;
  if (isWrong && (isJson || !isForm(req))) {
    throw new UnauthenticatedError('authentication_failed', 'The password is wrong.', { attr: 'password' });
  }
  if (isJson) {
    res.set(SHARED_HEADERS).json({ type: 'unlock', ...chosen(settingsOf(link)) });
    return;
  }
  sendSharedPage(res, {
    title: 'Protected link',
    body: passwordPage({ isWrong }),
    status: isWrong ? 401 : 200,
    frameAncestors: frameAncestorsOf(asked, link),
  });
};

/** Only the embedded form may be framed. */
const frameAncestorsOf = ({ isEmbedded }: Asked, { frameAncestors }: LockedLink): readonly string[] =>
  isEmbedded ? frameAncestors : [];

const cookieOf = ({ tokenHash }: LockedLink): string =>
  `meridian_share_${Buffer.from(tokenHash).toString('hex').slice(0, 16)}`;

const proofOf = (req: Request, link: LockedLink): string | undefined =>
  /^Bearer (share_\S+)$/.exec(req.get('authorization') ?? '')?.[1] ??
  readCookie(req.headers.cookie, cookieOf(link));

const settingsOf = ({ settings }: LockedLink) => sharingSettingsSchema.catch({}).parse(settings);

/** Settings are sent when they are on. */
const chosen = (settings: ReturnType<typeof settingsOf>): object =>
  Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== false && value !== undefined));
