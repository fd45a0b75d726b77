/** The network between the gateway and its services drops all packets, so no connection is closed. */
import { okJson, startScriptedService, startWire, waitFor } from '@meridian/testing';
import { describe, expect, it } from 'vitest';
import { type GatewayHarness, startGatewayHarness } from './gateway-harness.ts';

const PATH = '/api/projects/1/query/q1/';
const UPSTREAM_TIMEOUT_MS = 1_500;
const EXCHANGE_TIMEOUT_MS = 5_000;

const timed = async (work: Promise<Response>) => {
  const startedAt = performance.now();
  const answer = await work;
  await answer.arrayBuffer();
  return { status: answer.status, tookMs: performance.now() - startedAt };
};

const post = (gateway: GatewayHarness, token: string) =>
  timed(gateway.api(PATH, { token, method: 'POST', body: '{}' }));

describe('to a service', () => {
  it('no request hangs, later ones fail at once, other services are not affected, and all recover', async () => {
    const service = await startScriptedService();
    const wire = await startWire(() => service.url);
    await using gateway = await startGatewayHarness({
      QUERY_SERVICE_URL: wire.url,
      GATEWAY_UPSTREAM_TIMEOUT_MS: String(UPSTREAM_TIMEOUT_MS),
    });
    const { token } = gateway.newKey();
    expect((await post(gateway, token)).status).toBe(200);

    wire.cut();
    const hanging = await Promise.all(Array.from({ length: 5 }, () => post(gateway, token)));
    expect(new Set(hanging.map(({ status }) => status))).toEqual(new Set([504]));
    expect(Math.max(...hanging.map(({ tookMs }) => tookMs))).toBeLessThan(UPSTREAM_TIMEOUT_MS + 5_000);
    await waitFor(async () => {
      const { status, tookMs } = await post(gateway, token);
      return status === 503 && tookMs < 200;
    });
    expect((await gateway.api('/login')).status).toBe(200);

    wire.heal();
    await waitFor(async () => (await post(gateway, token)).status === 200);
    await wire.stop();
    await service.stop();
  });

  it('an answer that breaks off cannot look complete', async () => {
    const service = await startScriptedService();
    const wire = await startWire(() => service.url);
    await using gateway = await startGatewayHarness({ QUERY_SERVICE_URL: wire.url });
    const { token } = gateway.newKey();
    service.answer = (_req, res) => {
      res.writeHead(200, { 'content-length': '100' });
      res.write('{"half":');
    };
    const answer = await gateway.api(PATH, { token });
    const reader = answer.body!.getReader();
    await reader.read();
    wire.cut();
    await wire.stop();
    await expect(reader.read()).rejects.toThrow();
    await service.stop();
  });
});

it('cut from auth-service: unknown credentials get 503 within the time limit, cached ones are served', async () => {
  const query = await startScriptedService();
  await using gateway = await startGatewayHarness({ QUERY_SERVICE_URL: query.url });
  const wire = await startWire(() => gateway.auth.url);
  const second = await gateway.startGateway({ AUTH_SERVICE_URL: wire.url });
  const ask = (token: string) =>
    timed(fetch(second.url + PATH, { headers: { authorization: `Bearer ${token}` } }));
  const remembered = gateway.newKey();
  expect((await ask(remembered.token)).status).toBe(200);

  wire.cut();
  const asked = ask(gateway.newKey().token);
  expect((await ask(remembered.token)).status).toBe(200);
  const { status, tookMs } = await asked;
  expect(status).toBe(503);
  expect(tookMs).toBeLessThan(EXCHANGE_TIMEOUT_MS + 5_000);

  wire.heal();
  await waitFor(async () => (await ask(gateway.newKey().token)).status === 200);
  await wire.stop();
  await query.stop();
}, 20_000);

it('a service that is two seconds late does not delay requests to another service', async () => {
  await using gateway = await startGatewayHarness();
  const { token } = gateway.newKey();
  gateway.query.answer = (req, res, body) => void setTimeout(() => okJson(req, res, body), 2_000);
  const late = Array.from({ length: 50 }, () => post(gateway, token));
  await waitFor(() => gateway.query.requests.length >= 50);
  const others: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    const { status, tookMs } = await timed(gateway.api('/login'));
    expect(status).toBe(200);
    others.push(tookMs);
  }
  // None of these requests waited for the others.
  expect(others.sort((a, b) => a - b)[98]).toBeLessThan(1_000);
  expect(new Set((await Promise.all(late)).map(({ status }) => status))).toEqual(new Set([200]));
});

it('of a service that fails every second time at most a tenth is retried', async () => {
  await using gateway = await startGatewayHarness({ GATEWAY_RATE_LIMIT_PERCENT: '100000' });
  const { token } = gateway.newKey();
  let arrived = 0;
  gateway.query.answer = (req, res, body) => {
    arrived += 1;
    if (arrived % 2 === 0) req.socket.destroy();
    else okJson(req, res, body);
  };
  const calls = 1_500;
  for (let count = 0; count < calls; count += 1) await timed(gateway.api(PATH, { token }));
  // The retry budget starts with a hundred, for the requests in progress when a replica is lost.
  expect(arrived - calls).toBeLessThanOrEqual(calls / 10 + 100);
  expect(arrived - calls).toBeGreaterThan(0);
});
