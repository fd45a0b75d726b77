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
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { sharedChromium } from '../clients/chromium.ts';
import { homeRegion } from '../platform.ts';
import { watchComplaints } from './complaints.ts';
import { firstPerson, type Person, type StorageState, signIn } from './sign-in.ts';
import { OBSERVE_VITALS } from './vitals.ts';

export type Theme = 'light' | 'dark';

export interface OpenOptions {
  /** The path of the page to open; `/` by default. */
  readonly path?: string;
  readonly theme?: Theme;
  /** The width of the window, in pixels; 1280 by default. A phone has 375. */
  readonly width?: number;
  /** The first person of the region by default. A visitor is not signed in. */
  readonly user?: Person | 'visitor';
  /** Opens a window with an empty cache. */
  readonly isCold?: boolean;
}

export interface WebAppOptions {
  /**
   * Shows animations, as most people see them. By default pages reduce motion, because the browser draws each frame
   * without a graphics card, and a click waits for the last one.
   */
  readonly isAnimated?: boolean;
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

/**
 * Each person signs in once per file, so that a file may end its sessions. A window that a test has left is used again
 * with the storage of a new one: it has the code of the app in its cache, which takes longer to load than most pages.
 */
export const useWebApp = ({ isAnimated = false }: WebAppOptions = {}): WebApp => {
  const region = homeRegion();
  const states = new Map<string, Promise<StorageState>>();
  const free = new Map<string, BrowserContext[]>();
  let browser: Browser;
  beforeAll(async () => {
    browser = await sharedChromium();
  });
  afterAll(async () => {
    await Promise.all([...free.values()].flat().map((context) => context.close()));
  });

  const stateOf = (user: OpenOptions['user']): Promise<StorageState> => {
    if (user === 'visitor') return Promise.resolve({ cookies: [], origins: [] });
    const person = user ?? firstPerson();
    const state = states.get(person.email) ?? signIn(region, person);
    states.set(person.email, state);
    return state;
  };

  const newContext = async (storageState: StorageState): Promise<BrowserContext> => {
    const context = await browser.newContext({
      baseURL: region.url,
      storageState,
      timezoneId: 'UTC',
      locale: 'en-US',
    });
    await context.addInitScript(OBSERVE_VITALS);
    return context;
  };

  /** Restores the window after each test. */
  const release = async (context: BrowserContext, key: string, state: StorageState): Promise<void> => {
    await Promise.all(context.pages().map((page) => page.close()));
    await context.setOffline(false);
    await context.setStorageState(state);
    free.set(key, [...(free.get(key) ?? []), context]);
  };

  return {
    openApp: async (options = {}) => {
      const { path = '/', theme = 'light', width = WIDTH, user = firstPerson(), isCold = false } = options;
      const key = user === 'visitor' ? user : user.email;
      const state = await stateOf(user);
      const context = (isCold ? undefined : free.get(key)?.pop()) ?? (await newContext(state));
      const complaints = watchComplaints(context);
      onTestFinished(async () => {
        complaints.end();
        await (isCold ? context.close() : release(context, key, state));
        complaints.assertNone();
      });
      const page = await context.newPage();
      await page.emulateMedia({
        colorScheme: theme,
        reducedMotion: isAnimated ? 'no-preference' : 'reduce',
      });
      await page.setViewportSize({ width, height: width <= PHONE.width ? PHONE.height : 800 });
      await page.goto(path);
      await replacedFrame(page);
      return {
        page,
        expectComplaint: complaints.expect,
        screenshot: (name) => takeScreenshot(page, `${name}-${theme}-${width}`),
      };
    },
  };
};

/** Ends when the app has taken the place of the frame that is shown while its code loads. */
const replacedFrame = (page: Page): Promise<void> =>
  page.locator('#app[aria-busy]').waitFor({ state: 'detached' });

const takeScreenshot = async (page: Page, name: string): Promise<void> => {
  const folder = process.env['WEB_SCREENSHOTS'];
  if (folder === undefined) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true, animations: 'disabled' });
};
