import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { waitFor } from '@meridian/core/testing';
import { startPrivateRedis } from '@meridian/embedded-stores/testing';
import { afterEach, describe, expect, it } from 'vitest';
import { createBus } from '../src/bus.ts';
import { closeRedis, createRedis } from '../src/connection.ts';
import { createTestRedis } from '../src/testing.ts';

const opened: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close();
});

const newBus = (url: string) => {
  const redis = createRedis(url);
  const bus = createBus(redis);
  opened.push(
    () => closeRedis(redis),
    () => bus.close(),
  );
  return bus;
};

/** Returns the number of gaps that the bus has reported since. */
const countGaps = (bus: ReturnType<typeof newBus>): (() => number) => {
  let gaps = 0;
  bus.onGap(() => {
    gaps += 1;
  });
  return () => gaps;
};

/** A proxy that cuts its connections on demand, and can hang as soon as a command is sent. */
const startProxy = async (target: string) => {
  const { hostname, port } = new URL(target);
  const open = new Set<Socket>();
  let hangsAt: { readonly command: RegExp; readonly hangs: () => void } | undefined;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    let hangs = false;
    open.add(client);
    client.on('error', () => {}).on('close', () => open.delete(client) && upstream.destroy());
    upstream.on('error', () => {}).on('close', () => client.destroy());
    upstream.pipe(client);
    client.on('data', (bytes) => {
      if (hangs) return;
      const at = hangsAt === undefined ? -1 : bytes.toString('latin1').search(hangsAt.command);
      upstream.write(at === -1 ? bytes : bytes.subarray(0, at));
      if (at === -1) return;
      hangs = true;
      hangsAt?.hangs();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  opened.push(() => void server.close());
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.toString(),
    cut: () => {
      for (const socket of open) socket.destroy();
    },
    /** Each connection hangs from this command on. Resolves when the first one does. */
    hangAt: (command: 'publish' | 'subscribe') =>
      new Promise<void>((resolve) => {
        hangsAt = { command: new RegExp(`\\*\\d+\\r\\n\\$\\d+\\r\\n${command}`, 'i'), hangs: resolve };
      }),
    pass: () => {
      hangsAt = undefined;
    },
  };
};

/** `url` is that of a user who does not exist yet. */
const startRedisWithUser = async () => {
  const server = await startPrivateRedis();
  const admin = createRedis(server.url);
  opened.push(
    () => server.close(),
    () => closeRedis(admin),
  );
  const url = new URL(server.url);
  url.username = 'bus';
  url.password = 'x';
  return { server, admin, url: url.toString() };
};

describe('bus', () => {
  it('lists the channels of a kind that have listeners', async () => {
    const url = await createTestRedis();
    const [here, there] = [newBus(url), newBus(url)];
    const stop = await here.subscribe('watched:a', () => {});
    await here.subscribe('other:b', () => {});
    expect(await there.listenedTo('watched:')).toEqual(['watched:a']);
    await stop();
    expect(await there.listenedTo('watched:')).toEqual([]);
  });

  it('reaches every process that listens', async () => {
    const url = await createTestRedis();
    const received: string[] = [];
    for (const name of ['left', 'right']) {
      await newBus(url).subscribe('revoked', (message) => received.push(`${name} ${message}`));
    }
    await newBus(url).publish('revoked', 'token');
    await waitFor(() => received.length === 2);
    expect(received.sort()).toEqual(['left token', 'right token']);
  });

  it('does not mix channels, nor the databases of one server', async () => {
    const [here, there] = [await createTestRedis(), await createTestRedis()];
    const received: string[] = [];
    await newBus(here).subscribe('a', (message) => received.push(message));
    await newBus(there).publish('a', 'other database');
    const sender = newBus(here);
    await sender.publish('b', 'other channel');
    await sender.publish('a', 'mine');
    await waitFor(() => received.length > 0);
    expect(received).toEqual(['mine']);
  });

  it('sends nothing to a listener that was closed', async () => {
    const url = await createTestRedis();
    const bus = newBus(url);
    const received: string[] = [];
    const leave = await bus.subscribe('a', (message) => received.push(`gone ${message}`));
    await bus.subscribe('a', (message) => received.push(message));
    await leave();
    await newBus(url).publish('a', 'x');
    await waitFor(() => received.length > 0);
    expect(received).toEqual(['x']);
  });

  it('listens again after an outage and reports that messages may have been missed', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const [bus, sender] = [newBus(server.url), newBus(server.url)];
    const received: string[] = [];
    const gaps = countGaps(bus);
    await bus.subscribe('a', (message) => received.push(message));
    const before = gaps();
    await server.kill();
    await server.start();
    await waitFor(() => gaps() > before, { timeoutMs: 10_000 });
    await waitFor(async () => {
      await sender.publish('a', 'back');
      return received.includes('back');
    });
  });

  it('is not current while Redis hangs, and is again when Redis goes on', async () => {
    const server = await startPrivateRedis();
    opened.push(() => server.close());
    const bus = newBus(server.url);
    await bus.subscribe('a', () => {});
    await waitFor(() => bus.isCurrent());
    server.freeze();
    await waitFor(() => !bus.isCurrent(), { timeoutMs: 4_000 });
    server.thaw();
    await waitFor(() => bus.isCurrent(), { timeoutMs: 5_000 });
  });

  it('listens again when a reconnection is lost before its subscriptions are active', async () => {
    const url = await createTestRedis();
    const proxy = await startProxy(url);
    const bus = newBus(proxy.url);
    const received: string[] = [];
    const gaps = countGaps(bus);
    await bus.subscribe('a', (message) => received.push(message));
    const before = gaps();
    const held = proxy.hangAt('subscribe');
    proxy.cut();
    await held;
    expect([gaps(), bus.isCurrent()]).toEqual([before, false]);
    proxy.pass();
    proxy.cut();
    await waitFor(() => gaps() > before, { timeoutMs: 10_000, what: 'the report of a gap' });
    await newBus(url).publish('a', 'after two losses');
    await waitFor(() => received.length > 0, { timeoutMs: 10_000, what: 'a message' });
  });

  it('reports a gap when its first subscriptions are active, because earlier messages are missed', async () => {
    const bus = newBus(await createTestRedis());
    const events: string[] = [];
    bus.onGap(() => events.push(bus.isCurrent() ? 'late' : 'gap'));
    bus.listen('a', () => {});
    await waitFor(() => bus.isCurrent());
    expect(events).toEqual(['gap']);
  });

  it('listens after a start at which Redis refused its user', async () => {
    const { server, admin, url } = await startRedisWithUser();
    const bus = newBus(url);
    const received: string[] = [];
    bus.listen('a', (message) => received.push(message));
    await waitFor(async () => String(await admin.call('ACL', 'LOG')).includes('auth'));
    await admin.call('ACL', 'SETUSER', 'bus', 'on', '>x', '~*', '&*', '+@all');
    await waitFor(() => bus.isCurrent(), { timeoutMs: 10_000 });
    await newBus(server.url).publish('a', 'heard');
    await waitFor(() => received.length > 0);
  });

  it('is not current while Redis refuses its subscriptions, and is again when Redis accepts them', async () => {
    const { server, admin, url } = await startRedisWithUser();
    await admin.call('ACL', 'SETUSER', 'bus', 'on', '>x', '~*', '&*', '+@all');
    const bus = newBus(url);
    const received: string[] = [];
    const gaps = countGaps(bus);
    await bus.subscribe('a', (message) => received.push(message));
    const before = gaps();
    await admin.call('ACL', 'SETUSER', 'bus', 'resetchannels'); // and Redis closes its connection
    await waitFor(async () => String(await admin.call('ACL', 'LOG')).includes('channel'));
    expect([gaps(), bus.isCurrent()]).toEqual([before, false]);
    await admin.call('ACL', 'SETUSER', 'bus', '&*');
    await waitFor(() => gaps() > before, { timeoutMs: 10_000 });
    await newBus(server.url).publish('a', 'heard');
    await waitFor(() => received.length > 0);
  });

  it('sends nothing to a listener whose subscription was refused', async () => {
    const { server, admin, url } = await startRedisWithUser();
    await admin.call('ACL', 'SETUSER', 'bus', 'on', '>x', '~*', '+@all', ...['&*:a', '&*:gap']);
    const bus = newBus(url);
    const received: string[] = [];
    await bus.subscribe('a', (message) => received.push(`a ${message}`));
    await expect(bus.subscribe('b', (message) => received.push(`refused ${message}`))).rejects.toThrow(
      'NOPERM',
    );
    await admin.call('ACL', 'SETUSER', 'bus', '&*');
    await bus.subscribe('b', (message) => received.push(`b ${message}`));
    await newBus(server.url).publish('b', 'x');
    await waitFor(() => received.length > 0);
    expect(received).toEqual(['b x']);
  });

  it('a listener that throws does not keep messages and gaps from the others', async () => {
    const url = await createTestRedis();
    const errors: string[] = [];
    const redis = createRedis(url, { onError: ({ message }) => errors.push(message) });
    const bus = createBus(redis);
    opened.push(
      () => closeRedis(redis),
      () => bus.close(),
    );
    const received: string[] = [];
    bus.onGap(() => {
      throw new Error('at a gap');
    });
    bus.onGap(() => received.push('gap'));
    await bus.subscribe('a', () => {
      throw new Error('at a message');
    });
    await bus.subscribe('a', (message) => received.push(message));
    await bus.publish('a', 'x');
    await waitFor(() => received.length === 2);
    expect([received, errors]).toEqual([
      ['gap', 'x'],
      ['at a gap', 'at a message'],
    ]);
  });

  it('reports a gap to every process after a change that could not be announced', async () => {
    const url = await createTestRedis();
    const proxy = await startProxy(url);
    const [publisher, reader] = [newBus(proxy.url), newBus(url)];
    const gaps = countGaps(reader);
    await reader.subscribe('a', () => {});
    await publisher.listenedTo(''); // is connected
    const before = gaps();
    void proxy.hangAt('publish');
    await publisher.announce('a', 'changed');
    expect([gaps(), reader.isCurrent()]).toEqual([before, true]);
    proxy.pass();
    proxy.cut();
    await waitFor(() => gaps() > before, { timeoutMs: 10_000, what: 'the report of a gap' });
  });

  it('opens no connection after it was closed', async () => {
    const url = await createTestRedis();
    const bus = newBus(url);
    await bus.close();
    await expect(bus.subscribe('a', () => {})).rejects.toThrow('closed');
    expect(() => bus.listen('a', () => {})).toThrow('closed');
    expect(await newBus(url).listenedTo('')).toEqual([]);
  });

  it('can be closed while its subscriptions are being made again', async () => {
    const unhandled: unknown[] = [];
    const onUnhandled = (error: unknown) => unhandled.push(error);
    process.on('unhandledRejection', onUnhandled);
    opened.push(() => process.off('unhandledRejection', onUnhandled));
    const proxy = await startProxy(await createTestRedis());
    const bus = newBus(proxy.url);
    await bus.subscribe('a', () => {});
    const held = proxy.hangAt('subscribe');
    proxy.cut();
    await held;
    await bus.close();
    // The subscriptions of the bus fail when its socket closes, before the subscriptions of a new bus are active.
    await newBus(await createTestRedis()).subscribe('b', () => {});
    expect(unhandled).toEqual([]);
  });
});
