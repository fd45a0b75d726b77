import { setTimeout as pause } from 'node:timers/promises';
import { type DataFolder, readHolder } from '../data-folder.ts';
import { Problem } from '../problem.ts';
import { isRunning } from '../process-identity.ts';

/** Longer than the launcher gives its processes before it kills them. */
const LONGEST_STOP_MS = 20_000;
const LOOK_EVERY_MS = 50;

/** Asks the launcher of the folder to stop, waits for its exit and returns the message for the user. */
export const stopRunning = async (folder: DataFolder): Promise<string> => {
  const holder = readHolder(folder);
  if (holder === undefined || !isRunning(holder)) return `No Meridian runs from ${folder.directory}.`;
  process.kill(holder.pid, 'SIGTERM');
  const deadline = Date.now() + LONGEST_STOP_MS;
  while (isRunning(holder)) {
    if (Date.now() > deadline) {
      throw new Problem(
        `Meridian (process ${holder.pid}) did not stop within ${LONGEST_STOP_MS / 1_000} s. Kill it with: kill -9 ${holder.pid}`,
      );
    }
    await pause(LOOK_EVERY_MS);
  }
  return `Meridian is stopped; the data stays in ${folder.directory}.`;
};
