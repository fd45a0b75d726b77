/** Checks a page for violations of the accessibility rules of axe-core. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface AxeOptions {
  /** Selectors of parts that are not ours. */
  readonly excluded?: readonly string[];
}

export const expectNoAxeViolations = async (
  page: Page,
  { excluded = [] }: AxeOptions = {},
): Promise<void> => {
  await page.evaluate(SETTLED);
  // The debugger evaluates the source, so the content policy of the page stays in force.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(SOURCE);
  const { violations } = await page.evaluate<AxeResults>(
    `axe.run({ exclude: ${JSON.stringify(excluded)} }, { resultTypes: ['violations'] })`,
  );
  expect(
    violations.map(({ id, help, nodes }) => ({
      rule: id,
      help,
      nodes: nodes.map(({ html, any }) => [html.slice(0, 200), ...any.map(({ message }) => message)]),
    })),
    `axe at ${page.url()}`,
  ).toEqual([]);
};

/**
 * Ends when all transitions have ended, during which colours are in between. The last input may start one in the next
 * frame, and what scrolls gets its place in the tab order after the frame in which its size has changed.
 */
const SETTLED = `new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  .then(() => Promise.allSettled(
    document.getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
      .map(({ finished }) => finished),
  ))
  .then(() => undefined)`;
