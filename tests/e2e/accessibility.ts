import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** All rules, but only what is wrong is described: a third of the time goes into what is right. */
const OPTIONS = JSON.stringify({ resultTypes: ['violations'], selectors: false });

/**
 * Runs axe over the page as it stands; fails with the rule and the element it complains of.
 * Axe is a script itself: with scripts off it stays silent, about the same markup.
 */
export async function expectNoAxeFindings(page: Page): Promise<void> {
  if (test.info().project.use.javaScriptEnabled === false) return;
  // A button that is under way changes its colours once more when it is through.
  await expect(page.locator('button[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(source);
  // The colours of a control that is fading in are not the ones that people read.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${OPTIONS})`);
  expect(
    violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`)),
  ).toEqual([]);
}
