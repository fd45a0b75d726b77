/** Runs the operator command of the auth-service image in a region. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { testProcessEnv } from '@meridian/testing';
import { clientSite, type PlatformRegion } from '../platform.ts';

const CLI = fileURLToPath(new URL('../../../auth-service/src/operator.ts', import.meta.url));

export interface CommandResult {
  readonly exitCode: number;
  readonly output: string;
}

export const operate = (
  { region, url, stores }: PlatformRegion,
  ...args: string[]
): Promise<CommandResult> => {
  const env = {
    ...testProcessEnv(),
    REGION: region,
    PUBLIC_URL: url,
    ISSUER_URL: url,
    DATABASE_URL: stores.databaseUrl,
    REDIS_URL: stores.redisUrl,
    // It neither signs nor calls another service.
    AUTH_SECRET: 'x'.repeat(32),
    INTERNAL_SECRET: 'x'.repeat(32),
    ...clientSite()?.environment,
  };
  return new Promise((resolve) => {
    execFile(process.execPath, [CLI, ...args], { env }, (error, stdout, stderr) => {
      const exitCode = error === null ? 0 : Number(error.code);
      resolve({ exitCode, output: stdout + stderr });
    });
  });
};
