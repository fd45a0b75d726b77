import { request } from 'node:http';
import { request as tlsRequest } from 'node:https';

const TIMEOUT_MS = 5_000;

/** Checks whether the server responds. It needs no credentials. */
export const pingServer = (url: string): Promise<boolean> =>
  new Promise((resolve) => {
    const ask = url.startsWith('https:') ? tlsRequest : request;
    const asking = ask(new URL('/ping', url), { agent: false, timeout: TIMEOUT_MS }, (answer) => {
      answer.resume();
      resolve(answer.statusCode === 200);
    });
    asking.on('timeout', () => asking.destroy());
    asking.on('error', () => resolve(false));
    asking.on('close', () => resolve(false));
    asking.end();
  });
