/** Asks a service whether it answers. */
import { request } from 'node:http';
import { request as tlsRequest } from 'node:https';
import { timeLimit } from '@meridian/core';

/** Together with the silence before the probe and two ticks of the upstream this is less than five seconds. */
const PROBE_TIMEOUT_MS = 2_250;

/** True for an answer with any status. */
export const probe = async (url: string): Promise<boolean> => {
  using limit = timeLimit(PROBE_TIMEOUT_MS);
  const ask = url.startsWith('https:') ? tlsRequest : request;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const probing = ask(`${url}/livez`, { agent: false, signal: limit.signal }, (answer) => {
    resolve(true);
    // The status is enough, and the body may never end.
    answer.destroy();
  });
  probing.on('error', () => resolve(false));
  probing.end();
  return await promise;
};
