/**
 * Checks passwords. Each attempt is counted before the check and refunded when it succeeds, so that concurrent
 * attempts cannot exceed a limit together.
 */

import { networkOf } from '@meridian/service-kit';
import type { Background } from '../background.ts';
import type { AuthConfig } from '../config.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import { queueMail } from '../mail/queue-mail.ts';
import type { Limits } from '../rate-limits/limits.ts';
import { spendIfLeft } from '../rate-limits/spend.ts';
import { verifyPassword } from './passwords.ts';

interface PasswordAttemptsParts {
  readonly config: AuthConfig;
  readonly database: Database;
  readonly background: Background;
  readonly limits: Limits;
}

export interface PasswordAttempt {
  /** The entered address in lower case; it may have no account. */
  readonly account: string;
  readonly user: User | null;
  readonly password: string;
  readonly from: AttemptOrigin;
}

export type AttemptOrigin =
  | { readonly kind: 'address'; readonly address: string }
  /** A browser where the account signed in before, or a session: other people cannot use up its limit. */
  | { readonly kind: 'known'; readonly id: string };

interface Counted {
  refund(): Promise<void>;
}

/** Throws `ThrottledError` after too many wrong passwords. Takes the same time for an unknown account. */
const isRightPassword = async (
  parts: PasswordAttemptsParts,
  { account, user, password, from }: PasswordAttempt,
): Promise<boolean> => {
  const counted: Counted[] = [];
  const refund = () => Promise.all(counted.map((each) => each.refund()));
  let failures = 0;
  try {
    if (from.kind === 'address') failures = await countUnknownBrowser(parts, account, from.address, counted);
    else await countAt(parts, account, from.id, counted);
    const isRight = await verifyPassword(user?.passwordHash, password);
    if (isRight) await refund();
    else if (user !== null) warnOwner(parts, user, failures);
    return isRight;
  } catch (error) {
    await refund();
    throw error;
  }
};

const countAt = async (
  { limits }: { readonly limits: Limits },
  account: string,
  place: string,
  counted: Counted[],
): Promise<void> => {
  const key = `${account} ${place}`;
  await limits.wrongPasswordsByPlace.consume(key);
  counted.push({ refund: () => limits.wrongPasswordsByPlace.refund(key) });
};

/** The wrong passwords of the account from unknown browsers, including this one. */
const countUnknownBrowser = async (
  parts: { readonly limits: Limits },
  account: string,
  address: string,
  counted: Counted[],
): Promise<number> => {
  const { wrongPasswordsByNetwork, wrongPasswordsByAccount } = parts.limits;
  await wrongPasswordsByNetwork.consume(address);
  counted.push({ refund: () => wrongPasswordsByNetwork.refund(address) });
  await countAt(parts, account, networkOf(address), counted);
  const failures = await wrongPasswordsByAccount.take(account);
  counted.push({ refund: () => wrongPasswordsByAccount.refund(account) });
  return failures;
};

/** At most once a day, and not awaited: the response time must not reveal whether the account exists. */
const warnOwner = (parts: PasswordAttemptsParts, user: User, failures: number): void => {
  const { config, limits, database, background } = parts;
  if (failures < config.AUTH_SIGN_IN_SLOWDOWN_AFTER) return;
  background.run('queueing the warning about wrong passwords', () =>
    spendIfLeft(limits.attackWarnings, user.email, () =>
      database.$transaction((tx) =>
        queueMail(tx, {
          to: user.email,
          urgent: true,
          subject: 'Wrong passwords for your account',
          text: `There were ${failures} or more attempts to sign in to your account with a wrong password.\n\nIf it was not you, you need not do anything: your account is not locked, and further attempts are slowed down. Browsers in which you have signed in before are not affected.\n\nIf you cannot sign in, or the password is one that you use elsewhere, set a new one:\n${config.PUBLIC_URL}/forgot\n`,
        }),
      ),
    ),
  );
};

export interface PasswordAttempts {
  /** Throws `ThrottledError` after too many wrong ones. */
  isRight(attempt: PasswordAttempt): Promise<boolean>;
  /** Ends the slowdown of an account whose owner has set a new password. */
  forgive(account: string): Promise<void>;
}

export const createPasswordAttempts = (parts: PasswordAttemptsParts): PasswordAttempts => ({
  isRight: (attempt) => isRightPassword(parts, attempt),
  forgive: (account) => parts.limits.wrongPasswordsByAccount.reset(account),
});
