import { spawn } from 'node:child_process';

/** Ten seconds to end in good order, looked at five times a second. */
const LOOKS = 50;

/**
 * Ends `pid` when this process dies in a way that runs no handler (kill -9, out of memory): a shell
 * waits at the other end of a pipe, which the kernel closes with us. A negative `pid` is a process group, as for kill.
 */
export const guardOrphan = (pid: number, signal: NodeJS.Signals): { release(): void } => {
  const name = signal.replace(/^SIG/, '');
  const script = `read -r _; kill -${name} ${pid} 2>/dev/null
    i=0; while [ $i -lt ${LOOKS} ]; do kill -0 ${pid} 2>/dev/null || exit 0; sleep 0.2; i=$((i+1)); done
    kill -KILL ${pid}`;
  const guard = spawn('/bin/sh', ['-c', script], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  guard.on('error', () => {});
  guard.stdin.on('error', () => {});
  guard.unref();
  (guard.stdin as unknown as { unref(): void }).unref();
  return { release: () => void guard.kill('SIGKILL') };
};
