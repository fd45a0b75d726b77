/** Runs a garbage collection in another Node process through its inspector, which SIGUSR1 opens. Returns the memory in use. */
import { setTimeout as sleep } from 'node:timers/promises';

const INSPECTOR = 'http://127.0.0.1:9229/json';
const CLOSE_INSPECTOR = "process.getBuiltinModule('node:inspector').close()";

interface HeapUsage {
  readonly usedSize: number;
  readonly embedderHeapUsedSize: number;
  readonly backingStorageSize: number;
}

/** In bytes: objects, and the buffers behind them. */
export const collectGarbage = async (pid: number): Promise<number> => {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorUrl());
  const event = (name: 'open' | 'close' | 'message'): Promise<unknown> =>
    new Promise((resolve, reject) => {
      socket.addEventListener(name, resolve, { once: true });
      socket.addEventListener('error', () => reject(new Error('the inspector does not answer')));
    });
  const ask = async (method: string): Promise<unknown> => {
    const answered = event('message');
    socket.send(JSON.stringify({ id: 1, method }));
    const { data } = (await answered) as { readonly data: string };
    return (JSON.parse(data) as { readonly result: unknown }).result;
  };
  await event('open');
  await ask('HeapProfiler.collectGarbage');
  const usage = (await ask('Runtime.getHeapUsage')) as HeapUsage;
  const closed = event('close');
  // The next process needs the port.
  socket.send(JSON.stringify({ id: 2, method: 'Runtime.evaluate', params: { expression: CLOSE_INSPECTOR } }));
  await closed;
  return usage.usedSize + usage.embedderHeapUsedSize + usage.backingStorageSize;
};

const inspectorUrl = async (): Promise<string> => {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    try {
      const [target] = (await (await fetch(INSPECTOR)).json()) as [{ webSocketDebuggerUrl: string }];
      return target.webSocketDebuggerUrl;
    } catch {
      await sleep(100);
    }
  }
  throw new Error('The inspector did not open. Does another process use port 9229?');
};
