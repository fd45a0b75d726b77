/** The pages about an app, in a browser on a phone: what an app chooses fits and stays readable. */
import { describe, expect, it } from 'vitest';
import { authorizationLink, pkce, publish } from '../clients/app.ts';
import { noChromium } from '../clients/chromium.ts';
import { clientSite, homeRegion } from '../platform.ts';
import { useWebApp } from '../web/web-app.ts';

const PHONE = 375;
const LONG_URI = `https://${'a'.repeat(63)}.${'b'.repeat(63)}.example/callback`;

describe.skipIf(noChromium !== undefined || clientSite() === undefined)('on a phone', () => {
  const { openApp } = useWebApp();

  it.each([
    ['the consent page', 'insight:read', 'Deny'],
    ['the page of a refused request', 'nonsense:read', 'Go back to'],
  ])('%s fits with a long name and a long host', async (_page, scope, action) => {
    const clientId = await publish({ client_name: 'W'.repeat(100), redirect_uris: [LONG_URI] });
    const path = authorizationLink(homeRegion().url, {
      clientId,
      challenge: pkce().challenge,
      parameters: { redirect_uri: LONG_URI, scope },
    });
    const { page, expectComplaint } = await openApp({ path, width: PHONE });
    expectComplaint(/\b400\b/);
    await page.locator('button, a.button').filter({ hasText: action }).waitFor();
    await page.getByText(new URL(LONG_URI).host).first().waitFor();
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(PHONE);
  });
});
