import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { guardOrphan } from './orphan-guard.ts';

export interface GuardedCommand {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly cwd?: string | undefined;
  readonly uid?: number | undefined;
  readonly gid?: number | undefined;
  /** Sent when this process dies. */
  readonly signal: NodeJS.Signals;
  /** The signal goes to the children of the process too. */
  readonly withChildren?: boolean;
  /** Called before the command begins. The process leads its group. */
  readonly onProcess?: ((pid: number) => void) | undefined;
}

/** The shell becomes the command after the guard exists. It ends when this process dies before. */
const WAIT_FOR_GUARD = 'read -r _ && exec "$@" < /dev/null';

/** Starts a process that ends when this one dies, whenever that is. */
export const spawnGuarded = (command: GuardedCommand): ChildProcessByStdio<Writable, Readable, Readable> => {
  const child = spawn('/bin/sh', ['-c', WAIT_FOR_GUARD, 'sh', command.command, ...command.args], {
    env: command.env,
    cwd: command.cwd,
    uid: command.uid,
    gid: command.gid,
    stdio: ['pipe', 'pipe', 'pipe'],
    // A separate process group, so that Ctrl-C reaches only the launcher, which stops the stores last and in order.
    detached: true,
  });
  child.stdin.on('error', () => {}); // the process has ended
  if (child.pid === undefined) return child;
  const guard = guardOrphan(command.withChildren ? -child.pid : child.pid, command.signal);
  child.once('exit', () => guard.release());
  command.onProcess?.(child.pid);
  child.stdin.end('\n');
  return child;
};
