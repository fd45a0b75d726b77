/** The pages of a gateway without the web app. */
import { expect, it } from 'vitest';
import { OPERATIONS } from '../src/openapi/operations.ts';
import { startGatewayHarness } from './gateway-harness.ts';

it.each(['/', '/api/schema/'])(
  '%s is a page that may show the icon, which is kept for a week',
  async (path) => {
    await using gateway = await startGatewayHarness();
    const page = await gateway.api(path, { headers: { accept: 'text/html' } });
    expect([page.status, page.headers.get('content-security-policy')]).toEqual([
      200,
      expect.stringContaining("img-src 'self'"),
    ]);
    const icon = await gateway.api('/favicon.ico');
    expect([icon.status, icon.headers.get('content-type'), icon.headers.get('cache-control')]).toEqual([
      ...[200, 'image/x-icon', 'public, max-age=604800'],
    ]);
    const bytes = Buffer.from(await icon.arrayBuffer());
    expect(bytes.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]));
  },
);

it('the API reference is whole without its script, which is a file that its policy allows', async () => {
  await using gateway = await startGatewayHarness();
  const page = await gateway.api('/api/schema/', { headers: { accept: 'text/html' } });
  const policy = page.headers.get('content-security-policy');
  const body = await page.text();
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect(body.match(/<article /g)).toHaveLength(OPERATIONS.length);
  expect(body).toContain('<form id="search" role="search" hidden>');
  const [, path] = /<script src="([^"]+)" defer><\/script>/.exec(body) ?? [];
  const script = await gateway.api(path!);
  expect([script.status, script.headers.get('content-type')]).toEqual([
    200,
    'text/javascript; charset=utf-8',
  ]);
});
