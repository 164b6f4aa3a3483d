import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

/** Waits until nothing on the page is loading any more. */
export async function untilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible();
  // A waiting text may be there before it is needed: a button keeps the text that it will show while it
  // waits, hidden.
  await expect(page.getByText(/^Cargando/).filter({ visible: true })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The narrowest phone's width. */
const NARROWEST = 360;
/** Widths of tablets. At 1024 the menu appears beside the page, which then is narrower than at 1023. */
const TABLETS = [1024, 768];

/**
 * Expects that the page doesn't scroll sideways, cuts off no statement and squeezes no text, at the project's width,
 * at those of tablets below it, and at the narrowest phone's unless the journey runs on phones as well. The window's
 * own width can't be used for this: on a phone the window grows with wide content.
 */
export async function expectToFit(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  const { tags, project } = test.info();
  // The same journey comes to the same page at phone size, too.
  const phones = project.name === 'desktop' && tags.includes('@phone') ? [] : [NARROWEST];
  for (const width of [size.width, ...TABLETS.filter((tablet) => tablet < size.width), ...phones]) {
    await page.setViewportSize({ ...size, width });
    // The width of the window changes a moment before the page is laid out again.
    const widest = () => page.evaluate(widestOf);
    await expect.poll(widest, `${page.url()} at ${width}`).toBeLessThanOrEqual(width);
    // On a busy machine the page may still be changing its layout to the new width.
    await expect.poll(() => page.evaluate(listSqueezed), `${page.url()} at ${width}`).toEqual([]);
  }
  await page.setViewportSize(size);
}

/** Expects that the page doesn't scroll sideways with text of twice the size, as WCAG 1.4.4 asks. */
export async function expectToFitLargeText(page: Page): Promise<void> {
  await withLargeText(page, async () => {
    const width = page.viewportSize()?.width ?? 1440;
    await expect
      .poll(() => page.evaluate(widestOf), `${page.url()} with large text`)
      .toBeLessThanOrEqual(width);
  });
}

/**
 * Expects that text of twice the size is squeezed into no column of a few characters and stays in the box of its choice,
 * at the project's width and, on a wide window, at a tablet's.
 */
export async function expectRoomForLargeText(page: Page): Promise<void> {
  const size = page.viewportSize() ?? { width: 1440, height: 900 };
  await withLargeText(page, async () => {
    for (const width of [size.width, ...TABLETS.filter((tablet) => tablet < size.width)]) {
      await page.setViewportSize({ ...size, width });
      const cramped = async () => [
        ...(await page.evaluate(listSqueezed)),
        ...(await page.evaluate(listOverflowing)),
      ];
      await expect.poll(cramped, `${page.url()} with large text at ${width}`).toEqual([]);
    }
    await page.setViewportSize(size);
  });
}

/** Expects that each word stands in the element, on one line. */
export async function expectUnbroken(element: Locator, ...words: string[]): Promise<void> {
  const broken = () =>
    element.evaluate((root, words) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const found: Record<string, number> = {};
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        for (const word of words) {
          const start = text.textContent?.indexOf(word) ?? -1;
          if (start < 0) continue;
          const range = document.createRange();
          range.setStart(text, start);
          range.setEnd(text, start + word.length);
          found[word] = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        }
      }
      return found;
    }, words);
  await expect.poll(broken, 'lines of each word').toEqual(Object.fromEntries(words.map((word) => [word, 1])));
}

async function withLargeText(page: Page, use: () => Promise<void>): Promise<void> {
  const resize = (size: string) =>
    page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, size);
  await resize('200%');
  await use();
  await resize('');
}

/** Runs in the page. Lists the choices whose text reaches out of their box. */
function listOverflowing(): string[] {
  return [...document.querySelectorAll('main label')]
    .filter((label) => label.scrollWidth > label.clientWidth)
    .map((label) => label.textContent);
}

/** Runs in the page. How far the page reaches to the right, including content that a box around it hides. */
function widestOf(): number {
  const readable = [...document.querySelectorAll('.read, .read *')].filter(
    (element) => !element.parentElement?.closest('.scroll') && element.getClientRects().length > 0,
  );
  const rights = readable.map((element) => Math.floor(element.getBoundingClientRect().right));
  return Math.max(document.documentElement.scrollWidth, ...rights);
}

/** Runs in the page. Lists the texts that stand in a column of a few characters. */
function listSqueezed(): string[] {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const squeezed: string[] = [];
  while (texts.nextNode()) {
    const text = texts.currentNode.textContent?.trim() ?? '';
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    const isHidden = texts.currentNode.parentElement?.closest('.sr-only') !== null;
    // A formula may break after each sign.
    const isProse = /\p{L}{5}/u.test(text);
    if (isProse && !isHidden && lines.size >= 4 && text.length / lines.size < 6) squeezed.push(text);
  }
  return squeezed;
}
