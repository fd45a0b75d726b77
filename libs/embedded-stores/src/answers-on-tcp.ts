import { connect } from 'node:net';

const TIMEOUT_MS = 4_000;

/** Whether a store on this machine sends any answer. A store that hangs accepts the connection and sends nothing. */
export const answersOnTcp = (port: number, question: string | Buffer): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', timeout: TIMEOUT_MS });
    const end = (isAlive: boolean) => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.once('connect', () => socket.write(question));
    socket.once('data', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });
