import { setTimeout as pause } from 'node:timers/promises';
import { type DataFolder, readJson, writeWhole } from './data-folder.ts';
import { identify, isRunning, type ProcessIdentity, signalGroup } from './process-identity.ts';

const graceMs = 5_000;

/** Records the running processes, so that the next start can end them if launcher and guards were killed. */
export const rememberProcesses = (folder: DataFolder, pids: readonly number[]): void => {
  const identities = pids.map(identify).filter((identity) => identity !== undefined);
  writeWhole(folder.processesFile, JSON.stringify(identities));
};

/** Ends the processes that a killed launcher left running and returns their number. */
export const endLeftovers = async (folder: DataFolder): Promise<number> => {
  const left = (readJson<ProcessIdentity[]>(folder.processesFile) ?? []).filter(isRunning);
  for (const { pid } of left) signalGroup(pid, 'SIGTERM');
  const deadline = Date.now() + graceMs;
  while (left.some(isRunning) && Date.now() < deadline) await pause(50);
  for (const identity of left) if (isRunning(identity)) signalGroup(identity.pid, 'SIGKILL');
  while (left.some(isRunning)) await pause(20);
  return left.length;
};
