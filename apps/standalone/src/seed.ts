import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from './config.ts';
import { type DataFolder, readJson, writeWhole } from './data-folder.ts';
import type { RegionPlan } from './region-plan.ts';
import { runScript } from './run-script.ts';
import type { StoreUrls } from './stores.ts';

/** The first account in ready.json. */
export interface Credentials {
  readonly projectId: number;
  readonly projectToken: string;
  readonly personalApiKey: string;
  readonly email: string;
  readonly password: string;
}

/** The output of auth-service's seed. It has secrets only when they are new, because auth-service stores hashes. */
type SeededAccount = Omit<Credentials, 'personalApiKey' | 'password'> & {
  readonly personalApiKey: string | null;
  readonly password: string | null;
};

export interface SeedContext {
  readonly root: string;
  readonly config: Config;
  readonly folder: DataFolder;
  readonly signal: AbortSignal;
}

/**
 * Creates the first person, organization, project and key of a region once. auth-service does not store the secrets,
 * so the launcher stores them in a file that only its owner can read. When the file is lost or belongs to another
 * database, the account gets new secrets.
 */
export const seedRegion = async (
  context: SeedContext,
  plan: RegionPlan,
  stores: StoreUrls,
): Promise<Credentials> => {
  const { credentials: file } = context.folder.ofRegion(plan.region);
  const account = await seedAccount(context, plan, stores, []);
  const kept = hasSecrets(account) ? account : readJson<Credentials>(file);
  if (kept && kept.projectToken === account.projectToken && kept.personalApiKey) return keep(file, kept);
  return keep(file, (await seedAccount(context, plan, stores, ['--reset'])) as Credentials);
};

const seedAccount = async (
  { root, config, signal }: SeedContext,
  plan: RegionPlan,
  stores: StoreUrls,
  args: readonly string[],
): Promise<SeededAccount> => {
  const output = await runScript({
    file: join(root, 'apps/auth-service/src/seed.ts'),
    args,
    env: { ...config.inherited, REGION: plan.region, DATABASE_URL: stores.databaseUrl },
    signal,
  });
  return JSON.parse(output) as SeededAccount;
};

const hasSecrets = (account: SeededAccount): account is Credentials =>
  account.password !== null && account.personalApiKey !== null;

const keep = (file: string, account: Credentials): Credentials => {
  const { projectId, projectToken, personalApiKey, email, password } = account;
  const credentials = { projectId, projectToken, personalApiKey, email, password };
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeWhole(file, `${JSON.stringify(credentials, null, 2)}\n`);
  return credentials;
};
