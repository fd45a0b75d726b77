/** Makes another Node process collect its garbage, over its inspector, which SIGUSR1 opens. */
import { setTimeout as sleep } from 'node:timers/promises';

const INSPECTOR = 'http://127.0.0.1:9229/json';
const CLOSE_INSPECTOR = "process.getBuiltinModule('node:inspector').close()";

export const collectGarbage = async (pid: number): Promise<void> => {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await inspectorUrl());
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = () => reject(new Error('the inspector does not answer'));
  });
  const answered = new Promise<void>((resolve) => {
    socket.onmessage = () => resolve();
  });
  socket.send(JSON.stringify({ id: 1, method: 'HeapProfiler.collectGarbage' }));
  await answered;
  const closed = new Promise((resolve) => {
    socket.onclose = resolve;
  });
  // The next process needs the port.
  socket.send(JSON.stringify({ id: 2, method: 'Runtime.evaluate', params: { expression: CLOSE_INSPECTOR } }));
  await closed;
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
