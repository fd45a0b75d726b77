/** Starts a separate region for the benchmarks of the MCP server. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runProcess } from '@meridian/core/testing';

export interface Region {
  readonly url: string;
  readonly projectId: number;
  readonly projectToken: string;
  readonly personalApiKey: string;
  readonly processes: Readonly<Record<string, { readonly pid: number }>>;
  readonly stop: () => Promise<void>;
}

const REVISION = '2026-07-28';

export const startRegion = async (): Promise<Region> => {
  const directory = await mkdtemp(join(tmpdir(), 'meridian-bench-mcp-'));
  const launcher = await runProcess({
    entry: fileURLToPath(new URL('../../standalone/src/main.ts', import.meta.url)),
    args: ['--data-dir', directory, '--no-demo', '--port', '18300'],
    env: { GATEWAY_RATE_LIMIT_PERCENT: '100000000' },
    ready: /Ctrl-C stops everything/,
    readyTimeoutMs: 110_000,
  });
  const { regions } = JSON.parse(await readFile(join(directory, 'ready.json'), 'utf8')) as {
    readonly regions: readonly [Omit<Region, 'stop'>];
  };
  const stop = async (): Promise<void> => {
    await launcher.stop();
    await rm(directory, { recursive: true, force: true });
  };
  return { ...regions[0], stop };
};

/** A message of the current revision. */
export const envelope = (method: string, params: object = {}): string =>
  JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method,
    params: {
      ...params,
      _meta: {
        'io.modelcontextprotocol/protocolVersion': REVISION,
        'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
        'io.modelcontextprotocol/clientCapabilities': {},
      },
    },
  });

export const headersOf = (region: Region, method?: string, name?: string): Record<string, string> => ({
  authorization: `Bearer ${region.personalApiKey}`,
  'content-type': 'application/json',
  ...(method !== undefined && {
    accept: 'application/json, text/event-stream',
    'mcp-protocol-version': REVISION,
    'mcp-method': method,
    ...(name !== undefined && { 'mcp-name': name }),
  }),
});
