import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Until the page says of nothing any more that it is on its way. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/^Cargando/)).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/**
 * No page scrolls sideways and no statement is cut off, at the width of its project and at the narrowest phone. The
 * window is no measure of that: a phone's grows with what is too wide for it.
 */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  for (const width of [size.width, 360]) {
    await page.setViewportSize({ ...size, width });
    // The window's width is there a moment before the look that belongs to it.
    const widest = () => page.evaluate(widestOf);
    await expect.poll(widest, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
  }
  await page.setViewportSize(size);
}

/** Runs in the page. How far it reaches to the right, with what a box around it hides. */
function widestOf(): number {
  const readable = [...document.querySelectorAll('.read, .read *')].filter(
    (element) => !element.parentElement?.closest('.scroll') && element.getClientRects().length > 0,
  );
  const rights = readable.map((element) => Math.floor(element.getBoundingClientRect().right));
  return Math.max(document.documentElement.scrollWidth, ...rights);
}
