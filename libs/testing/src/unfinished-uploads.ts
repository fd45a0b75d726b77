/** Sends requests whose bodies never arrive, each on a separate connection, as a client does to block a service. */
import { connect, type Socket } from 'node:net';

export interface UnfinishedUploads extends Disposable {
  /** The answers that have arrived. */
  readonly answers: readonly string[];
}

export interface UploadToHoldBack {
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const holdBackUploads = async (
  url: string,
  count: number,
  uploadOf: (index: number) => UploadToHoldBack,
): Promise<UnfinishedUploads> => {
  const sockets: Socket[] = [];
  const answers: string[] = [];
  const open = async (index: number): Promise<void> => {
    const { path, headers = {} } = uploadOf(index);
    const fields = { host: 'a', 'content-type': 'application/json', 'content-length': '5000', ...headers };
    const head = Object.entries(fields).map(([name, value]) => `${name}: ${value}\r\n`);
    const { hostname, port } = new URL(url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    socket.on('error', () => {});
    socket.once('data', (chunk) => answers.push(chunk.toString()));
    await new Promise<void>((resolve) => {
      socket.write(`POST ${path} HTTP/1.1\r\n${head.join('')}\r\n{"half":`, () => resolve());
    });
  };
  for (let index = 0; index < count; index += 1) await open(index);
  return {
    answers,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
    },
  };
};
