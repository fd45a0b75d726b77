/**
 * Opens pages of the web app in a real browser at the public address. A page that writes an error to the console, or
 * whose requests fail, fails its test.
 *
 *   const { openApp } = useWebApp();
 *   it('…', async () => {
 *     const { page } = await openApp({ path: '/home', theme: 'dark', width: 375 });
 *   });
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { beforeAll, onTestFinished } from 'vitest';
import { sharedChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { type Complaints, watchComplaints } from './complaints.ts';
import { fillSignIn, firstPerson, type Person } from './sign-in.ts';
import { OBSERVE_VITALS } from './vitals.ts';

export type Theme = 'light' | 'dark';

export interface OpenOptions {
  /** Of the page to open; `/` by default. */
  readonly path?: string;
  readonly theme?: Theme;
  /** Of the window, in pixels; 1280 by default. 375 is a phone. */
  readonly width?: number;
  /** The first person of the region by default. A visitor is not signed in. */
  readonly user?: Person | 'visitor';
  /** What `Date` answers, for screenshots. Timers run as usual. */
  readonly now?: string;
  readonly reducedMotion?: boolean;
}

export interface OpenedApp {
  readonly page: Page;
  /** Errors that match are expected: the test provokes them. */
  readonly expectComplaint: (pattern: RegExp) => void;
  /** Writes a picture into WEB_SCREENSHOTS; without that variable it does nothing. */
  readonly screenshot: (name: string) => Promise<void>;
}

export interface WebApp {
  readonly openApp: (options?: OpenOptions) => Promise<OpenedApp>;
}

const WIDTH = 1_280;
const PHONE = { width: 375, height: 812 };

/** Each person signs in once per file, so that a file may end its sessions. */
export const useWebApp = (): WebApp => {
  const region = homeRegion();
  let browser: Browser;
  const sessions = new Map<string, ReturnType<typeof signIn>>();
  beforeAll(async () => {
    browser = await sharedChromium();
  });

  const sessionOf = (user: OpenOptions['user']) => {
    if (user === 'visitor') return undefined;
    const person = user ?? firstPerson();
    const session = sessions.get(person.email) ?? signIn(browser, region.url, person);
    sessions.set(person.email, session);
    return session;
  };

  return {
    openApp: async (options = {}) => {
      const { path = '/', theme = 'light', width = WIDTH, now } = options;
      const storageState = await sessionOf(options.user);
      const context = await browser.newContext({
        baseURL: region.url,
        colorScheme: theme,
        viewport: { width, height: width <= PHONE.width ? PHONE.height : 800 },
        reducedMotion: options.reducedMotion ? 'reduce' : 'no-preference',
        timezoneId: 'UTC',
        locale: 'en-US',
        ...(storageState !== undefined && { storageState }),
      });
      const complaints = watchComplaints(context);
      onTestFinished(() => finish(context, complaints));
      await context.addInitScript(OBSERVE_VITALS);
      const page = await context.newPage();
      if (now !== undefined) await page.clock.setFixedTime(new Date(now));
      await page.goto(path);
      return {
        page,
        expectComplaint: complaints.expect,
        screenshot: (name) => takeScreenshot(page, `${name}-${theme}-${width}`),
      };
    },
  };
};

/** Signs in on the page that people use, and returns the cookies. */
const signIn = async (
  browser: Browser,
  baseURL: string,
  person: Person,
): Promise<Exclude<BrowserContextOptions['storageState'], string | undefined>> => {
  const context = await browser.newContext({ baseURL });
  try {
    const page = await context.newPage();
    await page.goto('/login');
    await fillSignIn(page, person);
    await page.waitForURL((url) => url.pathname !== '/login');
    return await context.storageState();
  } finally {
    await context.close();
  }
};

const finish = async (context: BrowserContext, complaints: Complaints): Promise<void> => {
  await context.close();
  complaints.assertNone();
};

const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['WEB_SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
};
