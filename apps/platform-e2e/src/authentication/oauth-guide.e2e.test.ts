/** Runs the commands of docs/oauth.md unchanged, from the registration to a call with a token. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { allow, publish, signedIn } from '../clients/app.ts';
import { clientSite, homeRegion } from '../platform.ts';

const GUIDE = new URL('../../../../docs/oauth.md', import.meta.url);
/** Replacements for the example values of the guide. */
const EXAMPLE = { clientId: 'https://app.example.com/oauth/client.json', project: '/api/projects/1/' };

const run = promisify(execFile);

/** Runs the commands until one fails, and returns their output. */
const shell = async (commands: string, variables: Record<string, string>): Promise<string> => {
  const env = { PATH: process.env['PATH'] ?? '', ...variables };
  return (await run('bash', ['-euo', 'pipefail', '-c', commands], { env })).stdout;
};

const jsonLines = (printed: string): Record<string, unknown>[] =>
  printed
    .replaceAll('}{', '}\n{')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>);

it.skipIf(clientSite() === undefined)('every command of the guide works', async () => {
  const region = homeRegion();
  const guide = await readFile(GUIDE, 'utf8');
  const blocks = (language: string): string[] =>
    [...guide.matchAll(new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 'gs'))].map(([, text]) => text!);
  const [document] = blocks('json');
  const [, discover, ask, exchange, use] = blocks('sh');

  const clientId = await publish(JSON.parse(document!.replace(/^.*"client_id".*\n/m, '')));
  const MERIDIAN = region.url;
  const asWritten = (commands: string | undefined): string =>
    commands!
      .replace(EXAMPLE.clientId, clientId)
      .replace(EXAMPLE.project, `/api/projects/${region.projectId}/`);

  const [resource, server] = jsonLines(await shell(discover!, { MERIDIAN }));
  expect(resource).toMatchObject({ authorization_servers: [server?.['issuer']] });

  const asked = await shell(`${asWritten(ask)}\necho "$VERIFIER $REDIRECT_URI $CLIENT_ID"`, { MERIDIAN });
  const [link, kept] = asked.trim().split('\n') as [string, string];
  const [VERIFIER, REDIRECT_URI, CLIENT_ID] = kept.split(' ') as [string, string, string];
  const browser = await signedIn(region);
  const back = await allow(browser, await browser.follow(await browser.get(link), [region.url]));
  expect(back.href).toMatch(new RegExp(`^${REDIRECT_URI}\\?`));

  const CODE = back.searchParams.get('code') ?? '';
  const variables = { MERIDIAN, CLIENT_ID, REDIRECT_URI, VERIFIER };
  const [tokens] = jsonLines(await shell(asWritten(exchange), { ...variables, CODE }));
  expect(tokens).toMatchObject({ token_type: 'Bearer', scope: expect.stringContaining('query:read') });

  const { access_token: ACCESS_TOKEN, refresh_token: REFRESH_TOKEN } = tokens as Record<string, string>;
  const used = await shell(asWritten(use), {
    ...variables,
    ACCESS_TOKEN: ACCESS_TOKEN!,
    REFRESH_TOKEN: REFRESH_TOKEN!,
  });
  const [answer, next] = jsonLines(used);
  expect(answer).toHaveProperty('results');
  expect(next).toMatchObject({ access_token: expect.stringMatching(/^pha_/) });
});
