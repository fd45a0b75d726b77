import { expect, it } from 'vitest';
import { dataFolderAt } from './data-folder.ts';
import { parseOptions } from './options.ts';
import { planRegions, publicPorts } from './region-plan.ts';

it('one region has the port itself, two have the ones after it', () => {
  expect([...publicPorts({ port: 8000, regions: ['eu'] })]).toEqual([['eu', 8000]]);
  expect([...publicPorts({ port: 8000, regions: ['eu', 'us'] })]).toEqual([
    ['us', 8001],
    ['eu', 8002],
  ]);
});

it('every process gets ports of its own, and the public service the public one', async () => {
  const options = parseOptions(['--port', '8123'], '/repo');
  if (!options) throw new Error('no help was asked for');
  const services = [
    { name: 'gateway', entry: 'x', isPublic: true },
    { name: 'worker', entry: 'y' },
  ];
  const [plan] = await planRegions(options, dataFolderAt('/repo/.meridian'), services);
  expect(plan?.ports.get('gateway')?.port).toBe(8123);
  const all = [
    ...Object.values(plan?.storePorts ?? {}),
    ...[...(plan?.ports.values() ?? [])].flatMap(({ port, internalPort }) => [port, internalPort]),
  ];
  expect(new Set(all).size).toBe(all.length);
  expect(Math.min(...all)).toBeGreaterThan(0);
});
