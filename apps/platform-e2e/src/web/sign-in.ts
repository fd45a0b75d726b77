/** The sign-in page, filled in as people do. */
import type { Page } from 'playwright-core';
import { homeRegion } from '../platform.ts';

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

/** Answers the question that a page asks when its session has ended. The other tab closes itself. */
export const signInInOtherTab = async (page: Page): Promise<void> => {
  const question = page.getByRole('dialog', { name: 'Your session has ended' });
  const opened = page.context().waitForEvent('page');
  await question.getByRole('button', { name: 'Sign in' }).click();
  const tab = await opened;
  const closed = tab.waitForEvent('close');
  await fillSignIn(tab);
  await closed;
  await question.waitFor({ state: 'hidden' });
};
