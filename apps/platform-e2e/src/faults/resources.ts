/** The resources of a process: memory, handles and files from its metrics, connections to stores from the kernel's list. */
import { readFile } from 'node:fs/promises';
import { type Product, STORE_NAMES } from './product.ts';

export const RESOURCES = ['heap', 'native', 'memory', 'files', 'handles', 'connections'] as const;
export type Resource = (typeof RESOURCES)[number];
/** A resource that this machine does not report is absent. */
export type Sample = Readonly<Partial<Record<Resource, number>>>;

/** The samples of each process and each store, by name. */
export type Samples = Map<string, Sample[]>;

export const takeSample = async (product: Product, samples: Samples): Promise<void> => {
  const add = (name: string, sample: Sample) => samples.set(name, [...(samples.get(name) ?? []), sample]);
  for (const name of await product.processNames()) {
    const answer = await fetch(`${await product.internalUrlOf(name)}/metrics`);
    if (!answer.ok) throw new Error(`${name}: /metrics answered ${answer.status}`);
    add(name, parseMetrics(await answer.text()));
  }
  const table = await readSockets();
  if (table === undefined) return;
  for (const name of STORE_NAMES) {
    const port = Number(new URL(product.stores[name].url).port);
    add(`connections to ${name}`, { connections: connectionsTo(table, port) });
  }
};

/** Reads the text of `/metrics`. */
export const parseMetrics = (text: string): Sample => {
  const read = (metric: string) => {
    const value = new RegExp(`^${metric}(?:{[^}]*})? (\\S+)$`, 'm').exec(text)?.[1];
    return value === undefined ? undefined : Number(value);
  };
  const found = {
    heap: read('nodejs_heap_size_used_bytes'),
    native: difference(read('process_resident_memory_bytes'), read('nodejs_heap_size_total_bytes')),
    memory: read('process_resident_memory_bytes'),
    files: read('process_open_fds'),
    handles: read('nodejs_active_handles_total'),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
};

const difference = (whole: number | undefined, part: number | undefined): number | undefined =>
  whole === undefined || part === undefined ? undefined : whole - part;

/** The kernel's list of TCP sockets; undefined on machines other than Linux. */
const readSockets = async (): Promise<string | undefined> => {
  const files = ['/proc/net/tcp', '/proc/net/tcp6'];
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8').catch(() => '')));
  return texts.every((text) => text === '') ? undefined : texts.join('\n');
};

const ESTABLISHED = '01';

/** Counts the callers' ends of the open connections to a port, in lines of `/proc/net/tcp`. */
export const connectionsTo = (table: string, port: number): number => {
  const suffix = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return table.split('\n').filter((line) => {
    const [, , remote, state] = line.trim().split(/\s+/);
    return state === ESTABLISHED && remote?.endsWith(suffix) === true;
  }).length;
};
