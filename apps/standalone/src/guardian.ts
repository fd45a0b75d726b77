import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type DataFolder, lockOf } from './data-folder.ts';

const script = fileURLToPath(new URL('guardian.sh', import.meta.url));

const RESPAWN_AFTER_MS = 1_000;

/** Ends the services when the launcher is killed and cannot do it. */
export interface Guardian {
  readonly watch: (pid: number) => void;
  readonly forget: (pid: number) => void;
  /** Tells the guardian that the launcher has stopped everything. */
  readonly dismiss: () => void;
}

export const startGuardian = ({ lockFile, readyFile }: DataFolder): Guardian => {
  const lock = lockOf(process.pid);
  const watched = new Set<number>();
  let dismissed = false;
  const spawnShell = (): ChildProcess => {
    // Detached, so that signals to the terminal's process group do not reach it.
    const child = spawn('/bin/sh', [script, lockFile, lock, readyFile], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin?.on('error', () => undefined); // handled below
    child.on('exit', respawn);
    // The system has no free process or file descriptor.
    child.on('error', () => setTimeout(respawn, RESPAWN_AFTER_MS).unref());
    for (const pid of watched) child.stdin?.write(`watch ${pid}\n`);
    child.unref();
    return child;
  };

  const respawn = (): void => {
    if (!dismissed) shell = spawnShell();
  };

  let shell = spawnShell();

  return {
    watch: (pid) => {
      watched.add(pid);
      shell.stdin?.write(`watch ${pid}\n`);
    },
    forget: (pid) => {
      if (watched.delete(pid)) shell.stdin?.write(`forget ${pid}\n`);
    },
    dismiss: () => {
      dismissed = true;
      shell.stdin?.end('done\n');
    },
  };
};
