/** Two processes that are replaced alternately, behind a proxy that routes to the ready ones. */
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testProcessEnv } from '@meridian/core/testing';
import { startWire } from '../wire.ts';

export interface RollingOptions {
  /**
   * The entry of a process that reports its address to its parent. By default, a fake service that records each write.
   */
  readonly entry?: URL;
  readonly env?: Readonly<Record<string, string>>;
}

export interface RollingService {
  /** As in a cluster, new connections alternate between the processes that were recently ready. */
  readonly url: string;
  /** Starts a new process, stops the oldest, and returns its exit code. */
  roll(): Promise<number | null>;
  /** The ids of all writes, each as often as it was executed. */
  writes(): Promise<string[]>;
  stop(): Promise<void>;
}

/** How long a stopping process still answers. Clients that keep idle connections for less never use a closed one. */
export const ROLLING_SHUTDOWN_DELAY_MS = 2_000;

const NOTES_WRITES = new URL('restarted-service.ts', import.meta.url);
const READINESS_POLL_MS = 50;

interface Instance {
  readonly child: ChildProcess;
  readonly url: string;
  readonly internalUrl: string;
  isReady: boolean;
}

export const startRollingService = async ({
  entry = NOTES_WRITES,
  env = {},
}: RollingOptions = {}): Promise<RollingService> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-rolling-'));
  const writesFile = join(directory, 'writes');
  const instances: Instance[] = [];

  const start = async (): Promise<void> => {
    const shared = {
      PORT: '0',
      INTERNAL_PORT: '0',
      LOG_LEVEL: 'silent',
      WRITES_FILE: writesFile,
      SHUTDOWN_DELAY_MS: String(ROLLING_SHUTDOWN_DELAY_MS),
    };
    const child = fork(entry, { env: { ...testProcessEnv(), ...shared, ...env } });
    const [{ url, internalUrl }] = (await once(child, 'message')) as [{ url: string; internalUrl: string }];
    instances.push({ child, url, internalUrl, isReady: true });
  };

  const lookAt = async (instance: Instance): Promise<void> => {
    const answer = await fetch(`${instance.internalUrl}/readyz`).catch(() => undefined);
    instance.isReady = answer?.ok === true;
  };

  await Promise.all([start(), start()]);
  let turn = 0;
  const wire = await startWire(() => {
    const ready = instances.filter(({ isReady }) => isReady);
    turn += 1;
    return ready[turn % ready.length]!.url;
  });
  const poll = setInterval(() => void instances.forEach(lookAt), READINESS_POLL_MS);

  return {
    url: wire.url,
    roll: async () => {
      await start();
      const { child } = instances[0]!;
      const exit = once(child, 'exit');
      child.kill('SIGTERM');
      const [code] = await exit;
      instances.shift();
      return code;
    },
    writes: async () => (await readFile(writesFile, 'utf8')).trim().split('\n'),
    stop: async () => {
      clearInterval(poll);
      for (const { child } of instances) child.kill('SIGKILL');
      await wire.stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
};
