/** Revokes a leaked credential and notifies its owner. */
import { randomBytes } from 'node:crypto';
import { identityTag } from '@meridian/contracts/internal';
import type { Clock } from '@meridian/core';
import { uuidV7 } from '@meridian/core';
import { hashToken, mintToken } from '@meridian/identity';
import type { AccountEvents } from '../account-events.ts';
import { type Actor, recordAudit } from '../audit/audit.ts';
import { recordCredentialAudit } from '../audit/audit-credential.ts';
import type { AuthConfig } from '../config.ts';
import type { Database, Transaction } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Grants } from '../oauth/grants/grants.ts';
import { LEVELS } from '../organizations/levels.ts';
import type { Leaked } from './find-leaked.ts';
import type { Finding } from './report.ts';

export interface RevokeLeakedParts {
  readonly config: AuthConfig;
  readonly clock: Clock;
  readonly database: Database;
  readonly events: AccountEvents;
  readonly grants: Grants;
}

const SCANNER: Actor = { kind: 'scanner', name: 'secret scanner' };

export const revokeLeaked = async (
  parts: RevokeLeakedParts,
  { leaked, finding, requestId }: { leaked: Leaked; finding: Finding; requestId: string },
): Promise<void> => {
  const { database, events } = parts;
  if (leaked.target === 'oauth_grant') {
    // A separate, repeatable transaction: after a crash, the repeated report completes the work.
    await parts.grants.revoke({ id: leaked.grantId }, 'leaked', {
      actor: SCANNER,
      requestId,
    });
  }
  await database.$transaction(async (tx) => {
    if (!(await recordFirstReport(tx, leaked, finding))) return;
    if (leaked.target !== 'oauth_grant') await replaceKeyValue(parts, tx, leaked, requestId);
    for (const owner of await ownersOf(tx, leaked)) await notifyOwner(tx, owner, leaked, finding);
  });
  if (leaked.target !== 'oauth_grant') await events.revoked([identityTag.credential(leaked.key.id)]);
};

/** Whether this is the first report of the token. Later reports are answered from this row. */
const recordFirstReport = async (
  tx: Transaction,
  leaked: Leaked,
  { url, source }: Finding,
): Promise<boolean> => {
  const { count } = await tx.leakedToken.createMany({
    data: [
      {
        tokenHash: leaked.tokenHash,
        kind: leaked.kind,
        targetKind: leaked.target,
        targetId: leaked.target === 'oauth_grant' ? leaked.grantId : leaked.key.id,
        foundAt: url,
        source,
      },
    ],
    skipDuplicates: true,
  });
  return count === 1;
};

/** The key keeps its name and scopes but gets a random value that is never shown, so its owner can roll it. */
const replaceKeyValue = async (
  { config, clock }: { readonly config: AuthConfig; readonly clock: Clock },
  tx: Transaction,
  leaked: Exclude<Leaked, { target: 'oauth_grant' }>,
  requestId: string,
): Promise<void> => {
  const { id } = leaked.key;
  // A key that was deleted or rolled since it was found needs nothing more.
  const where = { id, tokenHash: leaked.tokenHash };
  const data = {
    tokenHash: hashToken(
      mintToken(leaked.target === 'personal_api_key' ? 'phx' : 'phs', config.REGION, randomBytes(32)),
    ),
    mask: 'revoked',
    lastRolledAt: clock.now(),
  };
  const event = {
    actor: SCANNER,
    action: `${leaked.target}.revoked`,
    target: { kind: leaked.target, id },
    requestId,
  } as const;
  const before = { mask: leaked.key.mask };
  const after = { reason: 'leaked' };
  if (leaked.target === 'personal_api_key') {
    const { count } = await tx.personalApiKey.updateMany({ where, data });
    const reach = leaked.key;
    if (count > 0)
      await recordCredentialAudit(tx, [
        {
          userId: leaked.owner.id,
          ...event,
          before: { reach, shown: before },
          after: { reach, shown: after },
        },
      ]);
  } else {
    const { count } = await tx.projectSecretKey.updateMany({ where, data });
    const { organizationId, id: projectId } = leaked.key.project;
    if (count > 0) await recordAudit(tx, { ...event, before, after, organizationId, projectId });
  }
};

/** A project key has no owner, so the admins who can roll it are notified. */
const ownersOf = async (tx: Transaction, leaked: Leaked): Promise<readonly User[]> => {
  if (leaked.target !== 'project_secret_key') return [leaked.owner];
  const admins = await tx.membership.findMany({
    where: { organizationId: leaked.key.project.organizationId, level: { gte: LEVELS.admin } },
    include: { user: true },
  });
  return admins.map(({ user }) => user);
};

const describe = (leaked: Leaked): string => {
  switch (leaked.target) {
    case 'personal_api_key':
      return `your personal API key “${leaked.key.label}”`;
    case 'project_secret_key':
      return `the secret key “${leaked.key.label}” of project ${leaked.key.project.name}`;
    case 'oauth_grant':
      return `a token of the application ${leaked.clientId}`;
  }
};

const notifyOwner = async (tx: Transaction, owner: User, leaked: Leaked, { url }: Finding): Promise<void> => {
  const what = describe(leaked);
  const where = url === '' ? 'in a public place' : `at ${url}`;
  const next =
    leaked.target === 'oauth_grant'
      ? 'The application must ask you for access again.'
      : 'Roll the key, and replace the old value wherever you used it.';
  const title = 'One of your credentials was found in public';
  const body = `A secret scanner found ${what} ${where}. It no longer works. ${next}`;
  await tx.notice.create({
    data: { id: uuidV7(), userId: owner.id, kind: 'leaked_credential', title, body },
  });
  await queueMail(tx, { to: owner.email, urgent: true, subject: title, text: `${body}\n` });
};
