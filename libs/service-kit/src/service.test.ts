import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { assertSupported } from '@meridian/core';
import type { Express } from 'express';
import { describe, expect, it, vi } from 'vitest';
import { baseEnv } from './base-env.ts';
import { parseConfig } from './config.ts';
import { createService } from './service.ts';
import { readableLogger, startTestService } from './test-support.ts';

const statusOf = async (url: string): Promise<number> => (await fetch(url)).status;

/** A route whose answers the test releases. */
const heldRoute = () => {
  const waiting: (() => void)[] = [];
  return {
    waiting,
    configure: (app: Express) => {
      app.get('/held', async (_req, res) => {
        await new Promise<void>((resolve) => waiting.push(resolve));
        res.json({ done: true });
      });
      app.get('/quick', (_req, res) => void res.json({}));
    },
  };
};

describe('start', () => {
  it('is over when the service answers, on a public and on an internal address', async () => {
    await using service = await startTestService({ configure: heldRoute().configure });
    expect(await statusOf(`${service.url}/quick`)).toBe(200);
    for (const path of ['/livez', '/readyz', '/startupz', '/metrics']) {
      expect([path, await statusOf(service.internalUrl + path)]).toEqual([path, 200]);
      expect([path, await statusOf(service.url + path)]).toEqual([path, 404]);
    }
  });

  it('fails when a store is too old, and does not wait for it', async () => {
    const tooOld = async () =>
      assertSupported({ store: 'Postgres', oldest: '14', newestTested: '18' }, '13.4');
    await expect(startTestService({ storeVersions: [tooOld] })).rejects.toThrow(
      'This Postgres is version 13.4. Meridian needs 14 or newer',
    );
  });

  it('waits for a dependency instead of failing, and is alive meanwhile', async () => {
    let attempts = 0;
    const states: Promise<number[]>[] = [];
    await using portHolder = await startTestService();
    const internalPort = new URL(portHolder.internalUrl).port;
    await portHolder.service.stop();
    const internalUrl = `http://127.0.0.1:${internalPort}`;
    const service = await startTestService({
      env: { INTERNAL_PORT: internalPort },
      checks: {
        store: async () => {
          attempts += 1;
          if (attempts > 2) return;
          states.push(
            Promise.all(['/startupz', '/readyz', '/livez'].map((path) => statusOf(internalUrl + path))),
          );
          throw new Error('connection refused');
        },
      },
    });
    expect(await Promise.all(states)).toEqual([
      [503, 503, 200],
      [503, 503, 200],
    ]);
    expect(await statusOf(`${internalUrl}/readyz`)).toBe(200);
    expect(service.entries().filter((entry) => entry['msg'] === 'waiting for dependencies')).toEqual([
      expect.objectContaining({ waitingFor: ['store: connection refused'] }),
    ]);
    await service.service.stop();
  });

  it('that fails closes everything and reports the reason', async () => {
    const onStop = vi.fn(async () => undefined);
    const failing = startTestService({
      onStop,
      onStart: async () => {
        throw new Error('no such bucket');
      },
    });
    await expect(failing).rejects.toThrow('no such bucket');
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('on a taken port names the port', async () => {
    await using first = await startTestService();
    const port = new URL(first.url).port;
    await expect(startTestService({ env: { PORT: port } })).rejects.toThrow(`port ${port} is in use`);
  });
});

describe('health', () => {
  it('stays ready when a dependency that only gates the start fails later, and shows it', async () => {
    let up = true;
    await using service = await startTestService({
      checks: {
        redis: async () => {
          if (!up) throw new Error('connection refused');
        },
      },
    });
    up = false;
    const response = await fetch(`${service.internalUrl}/readyz?verbose`);
    expect([response.status, await response.text()]).toEqual([
      200,
      '[+] started\n[+] not-stopping\n[!] redis: connection refused\nok\n',
    ]);
    expect(await statusOf(`${service.internalUrl}/livez`)).toBe(200);
  });

  it('goes out of service with a check that gates it, and comes back', async () => {
    let ok = true;
    await using service = await startTestService({
      checks: { room: { gates: 'ready', run: async () => ok || Promise.reject(new Error('queue is full')) } },
    });
    ok = false;
    const response = await fetch(`${service.internalUrl}/readyz?verbose`);
    expect([response.status, await response.text()]).toEqual([
      503,
      '[+] started\n[+] not-stopping\n[-] room: queue is full\nnot ok\n',
    ]);
    expect(await statusOf(`${service.internalUrl}/livez`)).toBe(200);
    ok = true;
    expect(await statusOf(`${service.internalUrl}/readyz`)).toBe(200);
  });

  it('fails its liveness only through a check of its own', async () => {
    let turning = true;
    await using service = await startTestService({
      checks: { loop: { gates: 'live', run: async () => turning || Promise.reject(new Error('stuck')) } },
    });
    turning = false;
    expect(await statusOf(`${service.internalUrl}/livez`)).toBe(503);
    expect(await statusOf(`${service.internalUrl}/readyz`)).toBe(200);
  });
});

describe('stop', () => {
  it('turns readiness off at once and keeps serving for a moment, closing connections politely', async () => {
    const service = await startTestService({
      env: { SHUTDOWN_DELAY_MS: '300' },
      configure: heldRoute().configure,
    });
    const stopping = service.service.stop();
    const readiness = await fetch(`${service.internalUrl}/readyz`);
    const answer = await fetch(`${service.url}/quick`);
    expect([readiness.status, answer.status, answer.headers.get('connection')]).toEqual([503, 200, 'close']);
    await stopping;
    await expect(fetch(`${service.url}/quick`)).rejects.toThrow();
    await expect(fetch(`${service.internalUrl}/livez`)).rejects.toThrow();
  });

  it('finishes requests in flight, then closes the stores, then ends', async () => {
    const order: string[] = [];
    const { waiting, configure } = heldRoute();
    const service = await startTestService({
      configure,
      onStop: async () => {
        order.push('stores');
      },
    });
    const inFlight = fetch(`${service.url}/held`).then((response) => response.json());
    await vi.waitUntil(() => waiting.length === 1);
    const stopped = service.service.stop().then(() => order.push('stopped'));
    await vi.waitUntil(() =>
      fetch(`${service.url}/quick`).then(
        () => false,
        () => true,
      ),
    );
    waiting[0]!();
    expect(await inFlight).toEqual({ done: true });
    await stopped;
    expect(order).toEqual(['stores', 'stopped']);
  });

  it('is bounded: requests that do not end are cut off', async () => {
    const { waiting, configure } = heldRoute();
    const service = await startTestService({ env: { SHUTDOWN_TIMEOUT_MS: '50' }, configure });
    const inFlight = fetch(`${service.url}/held`).then(
      () => 'answered',
      () => 'cut',
    );
    await vi.waitUntil(() => waiting.length === 1);
    await service.service.stop();
    expect(await inFlight).toBe('cut');
  });

  it('is bounded also when a store does not let go', async () => {
    const service = await startTestService({
      env: { SHUTDOWN_TIMEOUT_MS: '50' },
      onStop: () => new Promise(() => undefined),
    });
    await expect(service.service.stop()).rejects.toThrow(
      'closing the store connections took longer than 50 ms',
    );
  });

  it('does not wait for idle connections', async () => {
    const service = await startTestService({ configure: heldRoute().configure });
    const idle = connect(Number(new URL(service.url).port), '127.0.0.1');
    idle.write('GET /quick HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => idle.once('data', resolve));
    const startedAt = performance.now();
    await service.service.stop();
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });

  it('waits only briefly for connections without a request', async () => {
    const { service, url } = await startTestService();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    await new Promise((resolve) => socket.once('connect', resolve));
    const startedAt = performance.now();
    await service.stop();
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    socket.destroy();
  });

  it('may be requested twice', async () => {
    const onStop = vi.fn(async () => undefined);
    const service = await startTestService({ onStop });
    await Promise.all([service.service.stop(), service.service.stop()]);
    expect(onStop).toHaveBeenCalledOnce();
  });

  it('during the start ends the start', async () => {
    const service = createService({
      name: 'kit',
      logger: readableLogger().logger,
      config: parseConfig(baseEnv, { NODE_ENV: 'test', PORT: '0', INTERNAL_PORT: '0' }),
      checks: { store: () => Promise.reject(new Error('down')) },
    });
    const starting = service.start();
    await delay(20);
    await Promise.all([service.stop(), expect(starting).rejects.toThrow('stopped while starting')]);
  });

  it('fails no request of a steady stream while it stops', async () => {
    const service = await startTestService({
      env: { SHUTDOWN_DELAY_MS: '200' },
      configure: (app) =>
        app.get('/work', async (_req, res) => {
          await delay(5);
          res.json({});
        }),
    });
    const replacement = await startTestService({
      configure: (app) => app.get('/work', (_req, res) => void res.json({})),
    });
    // Behaves like the load balancer of a cluster, which follows readiness with a delay.
    let target = service.url;
    const follow = setInterval(async () => {
      const ready = await statusOf(`${service.internalUrl}/readyz`).catch(() => 503);
      if (ready === 503) target = replacement.url;
    }, 20);
    let until = Number.POSITIVE_INFINITY;
    const failures: unknown[] = [];
    let answered = 0;
    const client = async (): Promise<void> => {
      while (performance.now() < until) {
        await statusOf(`${target}/work`).then(
          (status) => {
            answered += 1;
            if (status !== 200) failures.push(status);
          },
          (error: unknown) => failures.push(error),
        );
      }
    };
    const clients = Array.from({ length: 8 }, client);
    await vi.waitUntil(() => answered > 50);
    await service.service.stop();
    until = 0;
    await Promise.all(clients);
    clearInterval(follow);
    await replacement.service.stop();
    expect(failures).toEqual([]);
  });
});
