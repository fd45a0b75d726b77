/** Fills in the sign-in page as a person does. */
import type { BrowserContextOptions, Page } from 'playwright-core';
import { signedIn } from '../clients/app.ts';
import { homeRegion, type PlatformRegion } from '../platform.ts';

export interface Person {
  readonly email: string;
  readonly password: string;
}

export const firstPerson = (): Person => {
  const { email, password } = homeRegion();
  return { email: email ?? '', password: password ?? '' };
};

export const fillSignIn = async (page: Page, { email, password }: Person = firstPerson()): Promise<void> => {
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
};

export type StorageState = Exclude<BrowserContextOptions['storageState'], string | undefined>;

/** Sends the form of the sign-in page without opening it in a browser. */
export const signIn = async (region: PlatformRegion, person: Person): Promise<StorageState> => {
  const browser = await signedIn({ ...region, ...person });
  const { hostname: domain } = new URL(region.url);
  const cookies = [...browser.cookiesOf(region.url)].map(([name, value]) => ({
    ...{ name, value, domain, path: '/', expires: -1 },
    ...{ httpOnly: true, secure: region.url.startsWith('https:'), sameSite: 'Lax' as const },
  }));
  return { cookies, origins: [] };
};

/** Answers the question that a page asks when its session has ended or is too old. The other tab closes itself. */
export const signInInOtherTab = async (page: Page, title = 'Your session has ended'): Promise<void> => {
  const question = page.getByRole('dialog', { name: title });
  const opened = page.context().waitForEvent('page');
  await question.getByRole('button', { name: 'Sign in' }).click();
  const tab = await opened;
  const closed = tab.waitForEvent('close');
  await fillSignIn(tab);
  await closed;
  await question.waitFor({ state: 'hidden' });
};
