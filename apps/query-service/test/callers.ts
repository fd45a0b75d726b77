/** Clients in their own threads, so that their work does not distort measurements of the service. */
import { Worker } from 'node:worker_threads';

export interface Call {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: object;
}

export interface LoadSeen {
  readonly statuses: Readonly<Record<string, number>>;
  /** The median of the requests that were answered with 200. */
  readonly medianMs: number;
}

const COMMON = `
  const { request, Agent } = require('node:http');
  const { parentPort, workerData: { url, headers, body, perSecond } } = require('node:worker_threads');
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const ask = (then) => {
    const req = request(url, { method: 'POST', agent, headers }, (res) => then(res));
    req.on('error', () => then(undefined));
    req.end(body);
  };
`;

const STEADY = `${COMMON}
  const statuses = {};
  const times = [];
  const once = () => {
    const began = performance.now();
    ask((res) => {
      const status = res?.statusCode ?? 'failed';
      statuses[status] = (statuses[status] ?? 0) + 1;
      res?.resume().on('end', () => { if (status === 200) times.push(performance.now() - began); });
    });
  };
  const timer = setInterval(() => { for (let n = 0; n < perSecond / 50; n++) once(); }, 20);
  parentPort.once('message', () => {
    clearInterval(timer);
    agent.destroy();
    times.sort((a, b) => a - b);
    parentPort.postMessage({ statuses, medianMs: times[times.length >> 1] });
  });
`;

/** Sends the same request at a fixed rate until it is stopped. */
export const steadyLoad = (call: Call, perSecond: number): { stop(): Promise<LoadSeen> } => {
  const worker = run(STEADY, call, perSecond);
  return {
    stop: () => {
      worker.postMessage('stop');
      return messageOf<LoadSeen>(worker);
    },
  };
};

const DOWNLOAD = `${COMMON}
  ask((res) => {
    let bytes = 0;
    res?.on('data', (chunk) => { bytes += chunk.byteLength; });
    res?.on('end', () => { agent.destroy(); parentPort.postMessage(bytes); });
  });
`;

/** Downloads one answer and returns its size in bytes. */
export const download = (call: Call): Promise<number> => messageOf(run(DOWNLOAD, call));

const run = (source: string, { url, headers, body }: Call, perSecond?: number): Worker =>
  new Worker(source, { eval: true, workerData: { url, headers, body: JSON.stringify(body), perSecond } });

const messageOf = async <Message>(worker: Worker): Promise<Message> => {
  const message = await new Promise<Message>((resolve, reject) => {
    worker.once('message', resolve);
    worker.once('error', reject);
  });
  await worker.terminate();
  return message;
};
