/** Ends a process whose engine cannot stop a query or give back its memory. The launcher restarts the process. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';

/** Time for running inserts to finish, so that few clients have to retry. */
const WRITES_MS = 1_000;
/** Time for responses to be sent. */
const ANSWERS_MS = 100;

let ending: Promise<void> | undefined;

export const endProcess = (engine: Engine): Promise<void> => {
  ending ??= end(engine);
  return ending;
};

const end = async (engine: Engine): Promise<void> => {
  engine.reads.close();
  engine.writes.close();
  await Promise.race([engine.writes.idle(), sleep(WRITES_MS)]);
  engine.running.giveUpAll();
  await sleep(ANSWERS_MS);
  await rm(engine.temporaryDirectory, { recursive: true, force: true }).catch(() => undefined);
  // A graceful exit would wait for the engine's threads. Acknowledged data is already stored.
  process.kill(process.pid, 'SIGKILL');
};
