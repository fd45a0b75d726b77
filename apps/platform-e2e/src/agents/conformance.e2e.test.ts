/** The official conformance suite of MCP, against the server and the authorization server at the public address. */
import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { freePort } from '@meridian/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allow, publish, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';

interface Check {
  readonly id: string;
  readonly status: 'SUCCESS' | 'FAILURE' | 'WARNING' | 'SKIPPED' | 'INFO';
  readonly errorMessage?: string;
}

const region = homeRegion();
const PACKAGE = createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json');
const PROGRAM = join(dirname(PACKAGE), 'dist/index.js');

/** The suite sends no token, so it goes through a proxy that adds one. */
const proxy = createServer(async (req, res) => {
  const body = await buffer(req);
  const { host: _host, connection: _connection, 'content-length': _length, ...headers } = req.headers;
  const answer = await fetch(`${region.url}/mcp`, {
    method: req.method ?? 'POST',
    headers: { ...(headers as Record<string, string>), authorization: `Bearer ${region.personalApiKey}` },
    ...(body.length > 0 && { body: new Uint8Array(body) }),
  });
  res.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' });
  for await (const chunk of answer.body ?? []) res.write(chunk);
  res.end();
});
let url: string;
let directory: string;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'meridian-conformance-'));
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/mcp`;
});

afterAll(async () => {
  proxy.closeAllConnections();
  proxy.close();
  await rm(directory, { recursive: true, force: true });
});

/** `onOutput` gets the whole output up to now. */
const run = async (
  args: readonly string[],
  onOutput: (text: string) => void = () => {},
): Promise<{ readonly code: number | null; readonly text: string }> => {
  const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: directory });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
      onOutput(text);
    });
  }
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, text };
};

/** The checks of each scenario in a folder of results. */
const readChecks = async (folder: string): Promise<ReadonlyMap<string, readonly Check[]>> => {
  const files = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('checks.json'));
  const read = async (file: string): Promise<[string, Check[]]> => [
    // server-SCENARIO-2026-01-31T12-00-00-000Z
    dirname(file).replace(/^(?:authorization-)?server-|-\d{4}-\d\d-\d\dT[\d-]+Z$/g, ''),
    JSON.parse(await readFile(join(folder, file), 'utf8')) as Check[],
  ];
  return new Map(await Promise.all(files.map(read)));
};

/** Scenarios and checks that cannot apply, by the reason. In those scenarios only the named part may fail. */
const NOT_APPLICABLE: Readonly<Record<string, readonly string[]>> = {
  'They call a tool, prompt or resource that only the example server of the suite has.': [
    ...['simple-text', 'image', 'audio', 'embedded-resource', 'mixed-content', 'error', 'with-progress'].map(
      (kind) => `tools-call-${kind}`,
    ),
    ...['resources-read-text', 'resources-read-binary', 'resources-templates-read'],
    ...['simple', 'with-args', 'embedded-resource', 'with-image'].map((kind) => `prompts-get-${kind}`),
    'json-schema-2020-12',
    ...['lifecycle', 'capability-negotiation', 'wire-fields', 'request-state-removal', 'mrtr-input'].map(
      (part) => `tasks-${part}`,
    ),
    ...['request-headers', 'dispatch-and-envelope', 'required-task-error', 'mrtr-composition'].map(
      (part) => `tasks-${part}`,
    ),
  ],
  'The server asks clients nothing: no sampling, no elicitation, no roots.': [
    ...['tools-call-sampling', 'tools-call-elicitation'],
    ...['elicitation-sep1034-defaults', 'elicitation-sep1330-enums'],
    ...['basic-elicitation', 'basic-sampling', 'basic-list-roots', 'request-state', 'multi-round'].map(
      (part) => `input-required-result-${part}`,
    ),
    ...[
      'multiple-input-requests',
      'non-tool-request',
      'result-type',
      'tampered-state',
      'capability-check',
    ].map((part) => `input-required-result-${part}`),
    'server-stateless:sep-2575-http-server-no-independent-requests-on-stream',
    'server-stateless:sep-2575-missing-capability-http-400',
    'server-stateless:sep-2575-server-rejects-undeclared-capability',
  ],
  'Logging is deprecated, and the server sends none.': [
    ...['logging-set-level', 'tools-call-with-logging'],
    'server-stateless:sep-2575-server-no-log-without-loglevel',
  ],
  'It completes no arguments, and no argument is repeated in a header.': [
    ...['completion-complete', 'http-custom-header-server-validation'],
  ],
  'Without sessions nothing can be subscribed to by clients of before 2026-07-28.': [
    ...['resources-subscribe', 'resources-unsubscribe'],
  ],
};

const EXCUSED = new Set(Object.values(NOT_APPLICABLE).flat());

/** Messages must have the form of the protocol even where a scenario does not apply. */
const isExcused = (scenario: string, { id }: Check): boolean =>
  EXCUSED.has(`${scenario}:${id}`) || (EXCUSED.has(scenario) && id !== 'wire-schema-valid');

const failuresOf = (results: ReadonlyMap<string, readonly Check[]>) =>
  [...results].flatMap(([scenario, checks]) =>
    checks.filter(({ status }) => status === 'FAILURE').map((check) => ({ scenario, check })),
  );

const resultsOfServer = new Map<string, ReadonlyMap<string, readonly Check[]>>();

describe('the server', () => {
  it.each([
    ['2025-11-25', 35],
    ['2026-07-28', 100],
  ])('has no failure in a scenario of %s that applies', async (revision, passing) => {
    const output = join(directory, revision);
    const { text } = await run(['server', '--url', url, '--requirements', revision, '--output-dir', output]);
    const results = await readChecks(output);
    resultsOfServer.set(revision, results);
    const failures = failuresOf(results).filter(({ scenario, check }) => !isExcused(scenario, check));
    expect(failures).toEqual([]);
    const passed = [...results.values()].flat().filter(({ status }) => status === 'SUCCESS');
    expect([text.slice(-500), passed.length >= passing]).toEqual([expect.any(String), true]);
  });

  it('passes no scenario that is said not to apply', () => {
    const failed = new Set(
      [...resultsOfServer.values()].flatMap((results) =>
        failuresOf(results).flatMap(({ scenario, check }) => [scenario, `${scenario}:${check.id}`]),
      ),
    );
    expect([...EXCUSED].filter((name) => !failed.has(name))).toEqual([]);
  });
});

it.skipIf(clientSite() === undefined)('the authorization server has no failure at all', async () => {
  const port = await freePort();
  const clientId = await publish({
    redirect_uris: [`http://127.0.0.1:${port}/callback`],
    token_endpoint_auth_method: 'none',
  });
  const output = join(directory, 'authorization');
  let isAsked = false;
  const agree = async (link: string): Promise<void> => {
    const browser = await signedIn(region);
    const page = await browser.follow(await browser.get(link), [region.url]);
    await fetch(await allow(browser, page));
  };
  const args = ['--url', region.url, '--client-id', clientId, '--resource', `${region.url}/mcp`];
  await run(['authorization', ...args, '--port', String(port), '--output-dir', output], (text) => {
    const link = /^(http\S+\/oauth\/authorize\S*)$/m.exec(text)?.[1];
    if (link === undefined || isAsked) return;
    isAsked = true;
    void agree(link);
  });
  const results = await readChecks(output);
  expect(failuresOf(results)).toEqual([]);
  const statuses = [...results].map(([name, checks]) => [name, checks.map(({ status }) => status)]);
  expect(Object.fromEntries(statuses)).toEqual({
    'authorization-server-metadata-endpoint': ['SUCCESS', 'SUCCESS'],
    'authorization-code-grant': ['SUCCESS'],
  });
});
