import type { Request } from 'express';
import { recordAuditForUser } from '../audit/audit.ts';
import type { Background } from '../background.ts';
import type { Database } from '../database.ts';
import type { User } from '../generated/prisma/client.ts';
import type { PasswordAttempts } from '../users/password-attempts.ts';
import type { KnownDevices } from './known-devices.ts';
import { wrongCredentials } from './wrong-credentials.ts';

export interface SignInParts {
  readonly database: Database;
  readonly devices: KnownDevices;
  readonly background: Background;
  readonly passwordAttempts: PasswordAttempts;
}

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The same answer, in the same time, for an unknown address and for a wrong password. */
const checkCredentials = async (
  { database, devices, background, passwordAttempts }: SignInParts,
  { email, password }: Credentials,
  req: Request,
): Promise<User> => {
  const account = email.toLowerCase();
  const address = req.ip ?? '';
  const user = await database.user.findUnique({ where: { email: account } });
  const deviceId = user === null ? undefined : devices.idOf(req, user.id);
  const isRight = await passwordAttempts.isRight({
    account,
    user,
    password,
    from: deviceId === undefined ? { kind: 'address', address } : { kind: 'known', id: `device ${deviceId}` },
  });
  if (isRight && user !== null) return user;
  if (user !== null) recordFailure({ database, background }, user, { address, requestId: req.id });
  throw wrongCredentials();
};

/** Recorded for the admins of the user's organizations. The sign-in limits also bound these rows. */
const recordFailure = (
  { database, background }: { readonly database: Database; readonly background: Background },
  user: User,
  { address, requestId }: { readonly address: string; readonly requestId: string },
): void =>
  background.run('recording a failed sign-in', () =>
    database.$transaction((tx) =>
      recordAuditForUser(tx, user.id, {
        actor: { kind: 'system', name: 'sign-in' },
        action: 'user.sign_in_failed',
        target: { kind: 'user', id: user.id },
        after: { address },
        requestId,
      }),
    ),
  );

export interface SignIn {
  /** The user, or `UnauthenticatedError`. */
  check(credentials: Credentials, req: Request): Promise<User>;
}

export const createSignIn = (parts: SignInParts): SignIn => ({
  check: (credentials, req) => checkCredentials(parts, credentials, req),
});
