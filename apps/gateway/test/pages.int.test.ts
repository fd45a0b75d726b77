/** The pages of a gateway without the web app. */
import { expect, it } from 'vitest';
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
