import { toHtml } from '@amauta/rich-text/math.ts';
import type { Page } from '@playwright/test';
import { paperOf } from '../support/authoring.ts';
import { addYear } from '../support/empty-paper.ts';
import { expect, test } from '../support/fixtures.ts';
import { createQuestion } from '../support/wide-question.ts';

const FORMULAS = [
  toHtml({ type: 'fraction', numerator: '34', denominator: '78' }),
  toHtml({ type: 'root', index: '', radicand: '27' }),
].join(' y ');

test('the colour behind marked letters covers no line of a formula @desktop', async ({
  page,
  session,
  server,
}) => {
  const { token } = await session(page, 'admin@amauta.test');
  const year = await addYear(server.url, token);
  const text = [{ type: 'text' as const, value: `<p>Son ${FORMULAS} metros</p>` }];
  const id = await createQuestion(server.url, token, year, text, ['<p>a</p>', '<p>b</p>']);
  await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}?${paperOf(year)}`);
  await expect(page.locator('.editor-content .frac').first()).toBeVisible();
  for (const lined of ['.frac > :last-child', '.root > :last-child']) {
    // The editor takes the place of the plain content when its code has come, and what was marked is gone then.
    await expect(async () => {
      await markAll(page);
      const colors = await colorsAtTop(page, `.editor-content ${lined}`);
      expect(colors, lined).toContain(MARK);
      expect(
        colors.filter((color) => color !== MARK),
        lined,
      ).not.toEqual([]);
    }).toPass();
  }
});

const MARK = '255 0 0';

/** Colors all letters of the statement red from behind, as the review does with doubtful words. */
async function markAll(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('::highlight(marked) { background-color: rgb(255 0 0) }');
    document.adoptedStyleSheets.push(sheet);
    const all = document.createRange();
    all.selectNodeContents(document.querySelector('.editor-content') as Element);
    CSS.highlights.set('marked', new Highlight(all));
  });
}

/** The colors of the points that stand in the middle of an element, from a little above its top to a little below. */
async function colorsAtTop(page: Page, selector: string): Promise<string[]> {
  const box = await page.locator(selector).first().boundingBox();
  if (!box) throw new Error(`${selector} is not on screen`);
  const clip = { x: Math.round(box.x + box.width / 2), y: Math.floor(box.y) - 1, width: 1, height: 4 };
  const picture = (await page.screenshot({ clip })).toString('base64');
  return page.evaluate(async (encoded) => {
    const bytes = Uint8Array.from(atob(encoded), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    context?.drawImage(bitmap, 0, 0);
    const data = context?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
    return Array.from({ length: bitmap.height }, (_, row) =>
      data.slice(row * bitmap.width * 4, row * bitmap.width * 4 + 3).join(' '),
    );
  }, picture);
}
