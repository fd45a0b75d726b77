/** The end of a process whose engine works on a query that it cannot end. The launcher starts it again. */
import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from './engine.ts';

/** For inserts under way, so that few callers have to send theirs again. */
const WRITES_MS = 1_000;
/** For answers to leave this process. */
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
  // An orderly exit would wait for the engine's threads. What was acknowledged is stored, as after any kill.
  process.kill(process.pid, 'SIGKILL');
};
