/** `POST /api/alerts/github`: the code host reports credentials that its users published. */

import type { Clock } from '@meridian/core';
import { hashToken, parseToken } from '@meridian/identity';
import type { Logger } from '@meridian/service-kit';
import express, { type Request, Router } from 'express';
import type { AccountEvents } from '../account-events.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import { findLeaked } from './find-leaked.ts';
import { type Label, RELAYED_HEADER, relayReport, SIGNATURE_HEADERS } from './relay.ts';
import { type Finding, readReport, type SignedReport } from './report.ts';
import { createReportKeys } from './report-keys.ts';
import { revokeLeaked } from './revoke-leaked.ts';

export interface ReportRoutesParts {
  readonly config: AuthConfig;
  readonly logger: Logger;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly grants: Grants;
}

const BODY_LIMIT_BYTES = 2 * 1024 * 1024;

/** Mounted before the body parsers: the signature is over the raw bytes. */
export const createLeakReportRoutes = (parts: ReportRoutesParts): Router => {
  const { config, clock, logger, database } = parts;
  const keys = createReportKeys({ url: config.AUTH_LEAK_KEYS_URL, clock, logger });
  const router = Router();

  const answer = async (report: SignedReport, findings: readonly Finding[], req: Request) => {
    const leaked = await findLeaked(
      database,
      findings.map(({ token }) => token),
    );
    const hashes = findings.map(({ token }) => hashToken(token));
    const before = await database.leakedToken.findMany({
      where: { tokenHash: { in: hashes } },
      select: { tokenHash: true },
    });
    const known = new Set(before.map(({ tokenHash }) => Buffer.from(tokenHash).toString('hex')));
    for (const finding of findings) {
      const hit = leaked.get(finding.token);
      if (hit === undefined) continue;
      await revokeLeaked(parts, { leaked: hit, finding, requestId: req.id });
      known.add(hit.tokenHash.toString('hex'));
    }
    const elsewhere = await labelsOfOtherRegion(report, findings, req);
    return findings.flatMap(({ token, type }, index) => {
      const hash = hashes[index]!.toString('hex');
      const own: Label = known.has(hash) ? 'true_positive' : 'false_positive';
      const label = isOfOtherRegion(token) ? elsewhere(hash) : own;
      return label === undefined ? [] : [{ token_hash: hash, token_type: type, label }];
    });
  };

  const isOfOtherRegion = (token: string): boolean => {
    const region = parseToken(token)?.region;
    return region !== undefined && region !== config.REGION;
  };

  /** A token of the other region has no label until that region has answered. */
  const labelsOfOtherRegion = async (
    report: SignedReport,
    findings: readonly Finding[],
    req: Request,
  ): Promise<(hash: string) => Label | undefined> => {
    if (!findings.some(({ token }) => isOfOtherRegion(token))) return () => undefined;
    if (req.get(RELAYED_HEADER) !== undefined) return () => undefined;
    // Without another region, the token cannot be valid.
    if (config.AUTH_PEER_REGION_URL === undefined) return () => 'false_positive';
    const labels = await relayReport(parts, config.AUTH_PEER_REGION_URL, report);
    return (hash) => labels?.get(hash);
  };

  router.post(
    '/api/alerts/github',
    express.raw({ type: () => true, limit: BODY_LIMIT_BYTES, inflate: false }),
    async (req, res) => {
      const report: SignedReport = {
        body: Buffer.isBuffer(req.body) ? req.body : Buffer.alloc(0),
        keyId: req.get(SIGNATURE_HEADERS.keyId),
        signature: req.get(SIGNATURE_HEADERS.signature),
      };
      res.json(await answer(report, await readReport(report, keys), req));
    },
  );
  return router;
};
