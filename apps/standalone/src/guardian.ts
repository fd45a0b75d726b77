import { type ChildProcess, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const script = fileURLToPath(new URL('guardian.sh', import.meta.url));

const respawnAfterMs = 1_000;

/** Ends the services when the launcher itself is killed without a chance to do it. */
export interface Guardian {
  readonly watch: (pid: number) => void;
  readonly forget: (pid: number) => void;
  /** The launcher has stopped everything in order; nothing is left to guard. */
  readonly dismiss: () => void;
}

export const startGuardian = (filesToRemove: readonly string[]): Guardian => {
  const watched = new Set<number>();
  let dismissed = false;
  const spawnShell = (): ChildProcess => {
    // Detached: a signal to the terminal's process group must not reach it.
    const child = spawn('/bin/sh', [script, ...filesToRemove], {
      detached: true,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    child.stdin?.on('error', () => undefined); // its end is seen below
    child.on('exit', respawn);
    // No process or no file to be had at this moment.
    child.on('error', () => setTimeout(respawn, respawnAfterMs).unref());
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
