/** HAProxy in the place of the Services, which balance connections, and of the ingress, which balances requests. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { guardOrphan, libraryEnv, unpackDebianPackage } from '@meridian/embedded-stores';
import { waitFor } from '@meridian/testing';

export interface HaproxyProgram {
  readonly command: string;
  readonly env: Readonly<Record<string, string>>;
}

const UNPACK_DIRECTORY = join(import.meta.dirname, '../../.meridian/tools/haproxy');

/** The machine's own, or Debian's package unpacked into `.meridian`. Throws with the reason when neither is there. */
export const findOrUnpackHaproxy = async (): Promise<HaproxyProgram> => {
  // Every address of 127.0.0.0/8 belongs to the machine only on Linux.
  if (process.platform !== 'linux') throw new Error('each pod needs its own loopback address, as on Linux');
  const installed = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin']
    .map((folder) => join(folder, 'haproxy'))
    .find((file) => existsSync(file));
  if (installed !== undefined) return { command: installed, env: {} };
  const unpacked = join(UNPACK_DIRECTORY, 'usr/sbin/haproxy');
  if (!existsSync(unpacked)) await unpackDebianPackage('haproxy', UNPACK_DIRECTORY);
  return { command: unpacked, env: libraryEnv(UNPACK_DIRECTORY) };
};

export interface Balanced {
  readonly name: string;
  readonly address: string;
  readonly pods: readonly string[];
  /** An ingress reads requests. A Service passes connections on. */
  readonly mode: 'http' | 'tcp';
}

export interface Haproxy {
  /** Whether new connections are sent to the pod. Its open connections stay open. */
  setEndpoint(service: string, pod: string, isReady: boolean): Promise<void>;
  stop(): void;
}

const ANSWERS_WITHIN_MS = 10_000;

/** Like most ingresses, it repeats only requests that never reached a pod. */
const DEFAULTS = `
defaults
  timeout connect 2s
  timeout client 80s
  timeout server 80s
  retries 3
  option redispatch 1
`;

const configOf = (services: readonly Balanced[], port: number, socket: string): string => {
  const sections = services.map(({ name, address, pods, mode }) =>
    [
      `listen ${name}`,
      `mode ${mode}`,
      `bind ${address}:${port}`,
      ...pods.map((pod) => `server ${pod} ${pod}:${port} disabled`),
    ].join('\n  '),
  );
  return [`global\n  stats socket ${socket} level admin`, DEFAULTS, ...sections, ''].join('\n');
};

export const startHaproxy = async (
  { command, env }: HaproxyProgram,
  services: readonly Balanced[],
  { port, folder }: { readonly port: number; readonly folder: string },
): Promise<Haproxy> => {
  const file = join(folder, 'haproxy.cfg');
  const socket = join(folder, 'haproxy.sock');
  await writeFile(file, configOf(services, port, socket));
  const child = spawn(command, ['-db', '-q', '-f', file], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  await once(child, 'spawn');
  const guard = guardOrphan(child.pid!, 'SIGTERM');
  await waitFor(() => existsSync(socket), { what: 'HAProxy' });

  /** Returns the reason why an answer counts as a failure. */
  const order = async (line: string): Promise<void> => {
    const connection = connect(socket);
    connection.setTimeout(ANSWERS_WITHIN_MS, () => connection.destroy(new Error('HAProxy does not answer')));
    connection.end(`${line}\n`);
    const answer = (await text(connection)).trim();
    if (answer !== '') throw new Error(`HAProxy refused "${line}": ${answer}`);
  };
  return {
    setEndpoint: (service, pod, isReady) =>
      order(`set server ${service}/${pod} state ${isReady ? 'ready' : 'maint'}`),
    stop: () => {
      guard.release();
      child.kill('SIGKILL');
    },
  };
};
