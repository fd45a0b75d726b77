/** Programs of others: mcp-remote, which signs in for clients that start a local program, and the Inspector. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@meridian/testing';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allow, publish, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';

const region = homeRegion();
const url = `${region.url}/mcp`;
const { resolve } = createRequire(import.meta.url);
const packageFolder = (name: string): string => dirname(resolve(`${name}/package.json`));

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-programs-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the command line of the Inspector', () => {
  let program: string;
  beforeAll(async () => {
    // Its package reads the manifest of the repository that it comes from.
    const place = join(folder, 'inspector');
    await cp(packageFolder('@modelcontextprotocol/inspector-cli'), join(place, 'cli'), { recursive: true });
    await writeFile(join(place, 'package.json'), '{"name":"inspector","version":"1.0.3"}');
    await symlink(
      dirname(dirname(packageFolder('@modelcontextprotocol/inspector-cli'))),
      join(place, 'node_modules'),
    );
    program = join(place, 'cli/build/cli.js');
  });
  const inspect = async (...args: string[]): Promise<Record<string, unknown>> => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [
        ...[program, '--cli', url, '--transport', 'http'],
        ...['--header', `Authorization: Bearer ${region.personalApiKey}`],
        ...args,
      ],
      { maxBuffer: 16 * 1024 ** 2 },
    );
    return JSON.parse(stdout) as Record<string, unknown>;
  };

  it('lists tools, calls one, and reads a resource and a prompt', async () => {
    const [list, call, resource, prompt] = await Promise.all([
      inspect('--method', 'tools/list'),
      inspect('--method', 'tools/call', '--tool-name', 'execute-sql', '--tool-arg', 'query=SELECT 1 AS one'),
      inspect('--method', 'resources/read', '--uri', `meridian://projects/${region.projectId}/schema`),
      inspect(
        ...['--method', 'prompts/get', '--prompt-name', 'find-spike-cause'],
        ...['--prompt-args', 'event=$pageview', 'date=2026-01-31'],
      ),
    ]);
    expect(list['tools']).toContainEqual(expect.objectContaining({ name: 'execute-sql' }));
    expect(call['structuredContent']).toMatchObject({ columns: ['one'], results: [[1]] });
    expect(resource['contents']).toHaveLength(1);
    expect(prompt['messages']).toHaveLength(1);
  });
});

describe.skipIf(clientSite() === undefined)('mcp-remote', () => {
  const program = join(packageFolder('mcp-remote'), 'dist/proxy.js');

  it('signs the user in with a client id document, and passes on calls', async () => {
    const port = await freePort();
    const clientId = await publish({
      redirect_uris: [`http://localhost:${port}/oauth/callback`],
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [program, url, String(port), '--client-metadata-url', clientId, '--allow-http'],
      // No program opens a browser: the test is the browser.
      env: { PATH: '/nonexistent', HOME: folder, MCP_REMOTE_CONFIG_DIR: folder },
      stderr: 'pipe',
    });
    const link = new Promise<string>((found) => {
      let output = '';
      transport.stderr!.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        const address = /^(http\S+\/oauth\/authorize\S*)$/m.exec(output)?.[1];
        if (address !== undefined) found(address);
      });
    });
    const client = new Client({ name: 'local', version: '1.0.0' });
    const connected = client.connect(transport as never);
    const browser = await signedIn(region);
    const page = await browser.follow(await browser.get(await link), [region.url]);
    const back = await allow(browser, page);
    expect((await fetch(back)).status).toBe(200);
    await connected;
    try {
      const { tools } = await client.listTools();
      expect(tools.map(({ name }) => name)).toContain('execute-sql');
      const call = { name: 'execute-sql', arguments: { query: 'SELECT 1' } };
      expect(await client.callTool(call)).toMatchObject({ structuredContent: { results: [[1]] } });
    } finally {
      await client.close();
    }
  });
});
