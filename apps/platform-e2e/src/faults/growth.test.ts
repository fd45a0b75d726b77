import { expect, it } from 'vitest';
import { growthOf } from './growth.ts';
import { connectionsTo, parseMetrics, type Sample } from './resources.ts';

const MEGABYTE = 1_048_576;
const growing = (from: Sample, perSample: Sample): Sample[] =>
  Array.from({ length: 60 }, (_, index) =>
    Object.fromEntries(
      Object.entries(from).map(([name, value]) => [
        name,
        value + index * (perSample[name as keyof Sample] ?? 0),
      ]),
    ),
  );
const tooMuch = (samples: Sample[], minutes = 60) =>
  growthOf(new Map([['gateway', samples]]), minutes)
    .filter(({ isTooMuch }) => isTooMuch)
    .map(({ resource }) => resource);

it.each<[string, Sample, Sample, string[]]>([
  ['a heap that stays', { heap: 60 * MEGABYTE }, {}, []],
  [
    'a heap that loses a quarter of a megabyte a minute',
    { heap: 60 * MEGABYTE },
    { heap: MEGABYTE / 4 },
    ['heap'],
  ],
  ['a heap that shrinks', { heap: 90 * MEGABYTE }, { heap: -MEGABYTE }, []],
  ['a heap that moves by the noise of collections', { heap: 60 * MEGABYTE }, { heap: MEGABYTE / 10 }, []],
  ['memory outside the heap', { native: 100 * MEGABYTE }, { native: MEGABYTE }, ['native']],
  ['resident memory with pages that V8 keeps', { memory: 200 * MEGABYTE }, { memory: MEGABYTE }, []],
  ['a file left open every second minute', { files: 50 }, { files: 0.5 }, ['files']],
  ['a timer or socket left every second minute', { handles: 50 }, { handles: 0.5 }, ['handles']],
  ['a connection left open every second minute', { connections: 40 }, { connections: 0.5 }, ['connections']],
])('%s', (_name, from, perSample, expected) => {
  expect(tooMuch(growing(from, perSample))).toEqual(expected);
});

it('growth that ends when the caches are full is not a leak', () => {
  const filling = growing({ heap: 20 * MEGABYTE }, { heap: 2 * MEGABYTE }).slice(0, 20);
  expect(tooMuch([...filling, ...Array<Sample>(40).fill(filling.at(-1)!)])).toEqual([]);
});

it('in a short run only counts are judged, because caches still fill', () => {
  const samples = growing({ heap: 20 * MEGABYTE, files: 50 }, { heap: MEGABYTE, files: 0.5 });
  expect(tooMuch(samples, 3)).toEqual(['files']);
});

it('peaks between two collections do not count', () => {
  const sawtooth = growing({ heap: 60 * MEGABYTE }, {}).map(({ heap }, index) => ({
    heap: heap! + (index % 7) * 10 * MEGABYTE,
  }));
  expect(tooMuch(sawtooth)).toEqual([]);
});

it('metrics are read from the text of prom-client', () => {
  const text = `# TYPE process_open_fds gauge
process_open_fds 31
nodejs_heap_size_used_bytes 5000
nodejs_heap_size_total_bytes 6000
nodejs_active_handles{type="Socket"} 9
nodejs_active_handles_total 12
process_resident_memory_bytes 7000`;
  expect(parseMetrics(text)).toEqual({ heap: 5_000, native: 1_000, memory: 7_000, files: 31, handles: 12 });
});

it('connections are counted at the end of the caller, open ones only', () => {
  const table = `  sl  local_address rem_address   st tx_queue
   0: 0100007F:1538 00000000:0000 0A 00000000
   1: 0100007F:A001 0100007F:1538 01 00000000
   2: 0100007F:1538 0100007F:A001 01 00000000
   3: 0100007F:A002 0100007F:1538 06 00000000
   4: 0000000000000000FFFF00000100007F:A003 0000000000000000FFFF00000100007F:1538 01 00000000`;
  expect(connectionsTo(table, 0x1538)).toBe(2);
});
