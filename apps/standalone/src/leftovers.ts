import { setTimeout as pause } from 'node:timers/promises';
import { type DataFolder, readJson, writeWhole } from './data-folder.ts';
import { identify, isRunning, type ProcessIdentity, signalGroup } from './process-identity.ts';

const GRACE_MS = 5_000;

/**
 * Records the running processes, so that the next start can end them if launcher and guards were killed. Recorded ones
 * that still run are kept: a process that is just starting is not in `pids` yet.
 */
export const rememberProcesses = (folder: DataFolder, pids: readonly number[]): void => {
  const others = recorded(folder).filter((one) => !pids.includes(one.pid) && isRunning(one));
  const identities = pids.map(identify).filter((identity) => identity !== undefined);
  writeWhole(folder.processesFile, JSON.stringify([...identities, ...others]));
};

/** Records a store before it begins. Its guard ends it also when the disk is full and nothing can be recorded. */
export const rememberIn =
  (folder: DataFolder) =>
  (pid: number): void => {
    try {
      rememberProcesses(folder, [pid]);
    } catch {
      // recorded again with the next change
    }
  };

const recorded = (folder: DataFolder): ProcessIdentity[] =>
  readJson<ProcessIdentity[]>(folder.processesFile) ?? [];

/** Ends the processes that a killed launcher left running and returns their number. */
export const endLeftovers = async (folder: DataFolder): Promise<number> => {
  const left = recorded(folder).filter(isRunning);
  for (const { pid } of left) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + GRACE_MS;
  while (left.some(isRunning) && Date.now() < deadline) await pause(50);
  for (const identity of left) if (isRunning(identity)) signalGroup(identity.pid, 'SIGKILL');
  while (left.some(isRunning)) await pause(20);
  return left.length;
};
