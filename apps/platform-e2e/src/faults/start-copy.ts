/** Starts a second copy of a process of the product on other ports, with another clock or of another release. */
import { readFile } from 'node:fs/promises';
import { freePort, type RunningProcess, runProcess } from '@meridian/testing';
import type { Product } from './product.ts';

export const FIVE_MINUTES_MS = 5 * 60_000;

/** The reason why processes of another machine cannot be copied; undefined where they can. */
export const whyNoCopies = (): string | undefined =>
  process.platform === 'linux' ? undefined : 'only Linux tells the environment of a process';

export interface Copy extends RunningProcess {
  readonly url: string;
  readonly internalUrl: string;
}

export interface CopyOptions {
  readonly ready: RegExp;
  readonly clockOffsetMs?: number;
  /** Replaces variables of the original. */
  readonly env?: Readonly<Record<string, string>>;
  /** The entry file of another release. */
  readonly entryOf?: (entry: string) => string;
}

export const startCopy = async (
  product: Product,
  name: string,
  { clockOffsetMs, ready, env: changes = {}, entryOf = (entry) => entry }: CopyOptions,
): Promise<Copy> => {
  const pid = await product.pidOf(name);
  const read = async (what: string) =>
    (await readFile(`/proc/${pid}/${what}`, 'utf8')).split('\0').filter(Boolean);
  const env = Object.fromEntries(
    (await read('environ')).map((line) => [
      line.slice(0, line.indexOf('=')),
      line.slice(line.indexOf('=') + 1),
    ]),
  );
  const entry = (await read('cmdline')).find((part) => part.endsWith('.ts'));
  if (entry === undefined) throw new Error(`${name} does not run a TypeScript file`);
  const port = changes['PORT'] ?? String(await freePort());
  const internalPort = String(await freePort());
  const running = await runProcess({
    entry: entryOf(entry),
    env: { ...env, LOG_LEVEL: 'info', ...changes, PORT: port, INTERNAL_PORT: internalPort },
    ...(clockOffsetMs !== undefined && { clockOffsetMs }),
    ready,
    readyTimeoutMs: 120_000,
    endsWithUs: true,
  });
  const at = (number: string) => `http://127.0.0.1:${number}`;
  return { ...running, url: at(port), internalUrl: at(internalPort) };
};
