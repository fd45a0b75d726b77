/** The checks of `meridian doctor` in auth-service. */
import type { DoctorCheck } from '@meridian/core';
import { postgresChecks } from '@meridian/postgres';
import { redisChecks } from '@meridian/redis';
import { expectedMigrations } from '@meridian/service-kit';
import { checkAddress } from '@meridian/service-kit/operator';
import type { AuthContext } from './context.ts';
import { DATABASE_SCHEMA } from './database.ts';
import { createMailer } from './mail/mailer.ts';

type Parts = Pick<AuthContext, 'config' | 'redis' | 'signingKeys'>;

export const doctorChecks = ({ config, redis, signingKeys }: Parts): readonly DoctorCheck[] => [
  ...postgresChecks(config.DATABASE_URL, DATABASE_SCHEMA, expectedMigrations()?.postgres),
  ...redisChecks(redis),
  {
    name: 'signing keys',
    advice: 'AUTH_SECRET differs from the one that encrypted the keys: restore it, or rotate the keys',
    run: async () => {
      await signingKeys.current('identity');
      const keys = await signingKeys.list();
      const unreadable = keys.filter(({ state }) => state === 'unreadable').length;
      const found = `${keys.length - unreadable} published keys`;
      return unreadable === 0
        ? found
        : { found, problem: `${unreadable} keys were encrypted with another AUTH_SECRET and are ignored` };
    },
  },
  {
    name: 'mail',
    advice: 'check AUTH_SMTP_URL and that the network policies let this service reach the mail server',
    run: async () => {
      const mailer = createMailer({ url: config.AUTH_SMTP_URL, from: config.AUTH_MAIL_FROM });
      if (mailer === undefined) {
        const problem = 'set it to send invitations, password resets and alerts; until then mails wait';
        return { found: 'AUTH_SMTP_URL is not set', problem };
      }
      try {
        await mailer.verify();
        return 'the mail server accepts the account';
      } finally {
        mailer.close();
      }
    },
  },
  ...(config.AUTH_PEER_REGION_URL === undefined
    ? []
    : [checkAddress('other region', config.AUTH_PEER_REGION_URL)]),
];
