/** Callers that leave while their credential is being checked. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { metrics } from '@meridian/service-kit';
import { waitFor } from '@meridian/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type GatewayHarness, type Holder, startGatewayHarness } from './gateway-harness.ts';

const PLACES = 10;

let gateway: GatewayHarness;
beforeAll(async () => {
  gateway = await startGatewayHarness({
    GATEWAY_MAX_IN_FLIGHT: `${PLACES}`,
    GATEWAY_TRUSTED_PROXIES: 'loopback',
  });
});
afterAll(() => gateway[Symbol.asyncDispose]());

const GET = 'GET /api/projects/1/insights/ HTTP/1.1';
const CHANGE = 'POST /api/projects/1/insights/ HTTP/1.1';

const inProgress = async (): Promise<number> => {
  const gauge = metrics.gauge({ name: 'http_requests_in_flight', help: '' });
  return (await gauge.get()).values[0]!.value;
};

/** Sends a request and gives its connection. */
const send = async ({ token, userId }: Holder, line: string) => {
  const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const body = line === CHANGE ? '{}' : '';
  socket.write(
    `${line}\r\nhost: a\r\nauthorization: Bearer ${token}\r\nx-forwarded-for: 203.0.113.${userId}\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  return socket;
};

const manyCallers = () => Array.from({ length: PLACES + 1 }, () => gateway.newKey());
const oneCaller = () => new Array<Holder>(PLACES + 1).fill(gateway.newKey());

it.each([
  ['reads of one caller', oneCaller, GET],
  ['reads of many callers', manyCallers, GET],
  ['changes of one caller', oneCaller, CHANGE],
  ['changes of many callers', manyCallers, CHANGE],
])('%s hold no place at the service and are not sent to it', async (_, callers, line) => {
  const held: (() => void)[] = [];
  const { answer } = gateway.auth;
  gateway.auth.answer = (...asked) => void held.push(() => answer(...asked));
  const holders = callers();
  const before = await inProgress();
  const sockets = await Promise.all(holders.map((holder) => send(holder, line)));
  await waitFor(async () => (await inProgress()) === before + holders.length);
  await waitFor(() => held.length === new Set(holders).size);
  for (const socket of sockets) socket.resetAndDestroy();
  await waitFor(async () => (await inProgress()) === before);
  gateway.auth.answer = answer;
  for (const go of held) go();
  gateway.query.requests.length = 0;
  for (const { token } of [holders[0]!, gateway.newKey()]) {
    expect((await gateway.api('/api/projects/1/insights/', { token })).status).toBe(200);
  }
  expect(gateway.query.requests.map(({ method }) => method)).toEqual(['GET', 'GET']);
});
