import { createServer } from 'node:net';
import { describe, expect, it } from 'vitest';
import { createPortChooser } from './free-ports.ts';

describe('createPortChooser', () => {
  it('never returns a reserved port', async () => {
    const reserved = new Set(Array.from({ length: 5_000 }, (_, index) => 20_000 + 2 * index));
    const ports = await createPortChooser(reserved)(20);
    expect(ports.filter((port) => reserved.has(port))).toEqual([]);
  });

  it('gives no port twice, also to concurrent callers', async () => {
    const choose = createPortChooser();
    const ports = (await Promise.all([choose(40), choose(40), choose(40)])).flat();
    expect(new Set(ports).size).toBe(120);
  });

  it('shares no port with another chooser, before the ports are in use', async () => {
    const [ours, theirs] = await Promise.all([createPortChooser()(50), createPortChooser()(50)]);
    expect(ours.filter((port) => theirs.includes(port))).toEqual([]);
  });

  it('skips a port that is in use', async () => {
    const choose = createPortChooser();
    const [port = 0] = await choose(1);
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(port + 1, '127.0.0.1', resolve));
    try {
      expect(await choose(3)).not.toContain(port + 1);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  });
});
