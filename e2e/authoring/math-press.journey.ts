import { toHtml } from '@amauta/rich-text/math.ts';
import type { Locator, Page } from '@playwright/test';
import { paperOf } from '../support/authoring.ts';
import { addYear } from '../support/empty-paper.ts';
import { expect, test } from '../support/fixtures.ts';
import { createQuestion } from '../support/wide-question.ts';

const STATEMENT = 'Bloque 1 del enunciado';

/**
 * The fields of the formulas in the order of the page: the text of each field, and where in that text the
 * drawn letters are. `^{}` and `_{}` aren't drawn.
 */
const PARTS = [
  { text: '34', letters: [0, 1] },
  { text: '7', letters: [0] },
  { text: 'x', letters: [0] },
  { text: '25', letters: [0, 1] },
  { text: 'a', letters: [0] },
  { text: 'n', letters: [0] },
  { text: '3', letters: [0] },
  { text: '89', letters: [0, 1] },
  { text: '', letters: [] },
  { text: '27', letters: [0, 1] },
  { text: '6', letters: [0] },
  { text: 'x^{2}+1', letters: [0, 3, 5, 6] },
  { text: 'b_{n^{2}}', letters: [0, 3, 6] },
];
const MATH = [
  toHtml({ type: 'fraction', numerator: '34', denominator: '7' }),
  toHtml({ type: 'superscript', base: 'x', exponent: '25' }),
  toHtml({ type: 'subscript', base: 'a', subscript: 'n' }),
  toHtml({ type: 'root', index: '3', radicand: '89' }),
  toHtml({ type: 'root', index: '', radicand: '27' }),
  toHtml({ type: 'superscript', base: '', exponent: '6' }),
  toHtml({ type: 'fraction', numerator: 'x^{2}+1', denominator: 'b_{n^{2}}' }),
].join(' y ');
const PLACES = `<p>${MATH} al comienzo</p><p>en medio ${MATH} del texto</p><p>al final ${MATH}</p>`;
const TABLE = `<table><tbody><tr><td><p>${MATH}</p></td><td><p>b</p></td></tr></tbody></table>`;

type Press = (x: number, y: number) => Promise<void>;

/** Phones are tested only at 100 %: zooming with two fingers changes no layout. */
const ZOOMS = [
  { zoom: 1, tag: '@phone' },
  { zoom: 1.5, tag: '@desktop' },
];
for (const { zoom, tag } of ZOOMS) {
  test(`every part of a formula takes the caret where it is pressed, at ${zoom * 100} % ${tag}`, async ({
    session,
    server,
    browser,
  }) => {
    test.setTimeout(300_000);
    const { viewport, isMobile = false, hasTouch = false } = test.info().project.use;
    const { width, height } = viewport ?? { width: 1440, height: 900 };
    const context = await browser.newContext({
      baseURL: server.url,
      locale: 'es-PE',
      reducedMotion: 'reduce',
      // A browser's zoom shows fewer and larger pixels.
      viewport: { width: Math.round(width / zoom), height: Math.round(height / zoom) },
      deviceScaleFactor: zoom,
      isMobile,
      hasTouch,
    });
    const page = await context.newPage();
    const press: Press = (x, y) => (hasTouch ? page.touchscreen.tap(x, y) : page.mouse.click(x, y));
    const { token } = await session(page, 'admin@amauta.test');
    const year = await addYear(server.url, token);
    const text = [{ type: 'text' as const, value: PLACES + TABLE }];
    const id = await createQuestion(server.url, token, year, text, [`<p>Vale ${MATH}</p>`, '<p>b</p>']);
    await page.goto(`/administrador/banco-preguntas/editar-pregunta/${id}?${paperOf(year)}`);

    await pressAllParts(page, press, STATEMENT, 4);
    await pressAllParts(page, press, 'Alternativa A', 1);
    await pressBeside(page, press);
    await context.close();
  });
}

/**
 * Presses every field of every formula near the edge of the area that accepts presses. In the first line each
 * letter and the end of the text are pressed, too. The other lines have the same letters, so only reaching
 * their fields is tested.
 */
async function pressAllParts(page: Page, press: Press, field: string, times: number): Promise<void> {
  const text = await openField(page, press, field);
  const parts = text.locator('.editor-math input');
  await expect(parts).toHaveCount(PARTS.length * times);
  for (const [index, { text: value, letters }] of Array.from({ length: times }, () => PARTS)
    .flat()
    .entries()) {
    const part = parts.nth(index);
    await test.step(`${field}, part ${index}: ${value}`, async () => {
      await center(part);
      const reach = (await edgeOf(part)) ?? (await middleOf(part));
      await press(reach.x, reach.y);
      await expect(part).toBeFocused();
      if (field !== STATEMENT || index >= PARTS.length) return;
      await leave(page, text);
      for (const [drawn, at] of letters.entries()) {
        await expectTyped(page, text, part, press, { ...(await letterOf(part, drawn)), value, at });
      }
      const last = letters.at(-1);
      const place =
        last === undefined
          ? { ...(await middleOf(part)), at: 0 }
          : { ...(await letterOf(part, letters.length - 1, 'right')), at: last + 1 };
      await expectTyped(page, text, part, press, { ...place, value });
    });
  }
}

/** Presses a place, types a sign, expects the sign at index `at` of the field's value, and removes it. */
async function expectTyped(
  page: Page,
  text: Locator,
  part: Locator,
  press: Press,
  { x, y, value, at }: { x: number; y: number; value: string; at: number },
): Promise<void> {
  await press(x, y);
  await expect(part).toBeFocused();
  await page.keyboard.type('Z');
  await expect(part).toHaveValue(`${value.slice(0, at)}Z${value.slice(at)}`);
  await page.keyboard.press('Backspace');
  await expect(part).toHaveValue(value);
  await leave(page, text);
}

/**
 * Presses beside the formulas and expects that typed text stands there, and not at the start of the
 * paragraph.
 */
async function pressBeside(page: Page, press: Press): Promise<void> {
  const text = await openField(page, press, STATEMENT);
  for (const [index, side] of [
    [2, 'end'],
    [0, 'start'],
  ] as const) {
    const line = text.locator(':scope > p').nth(index);
    await center(line);
    const { x, y } = await line.evaluate((element, at) => {
      const pieces = [...element.querySelectorAll('.editor-math')];
      const box = (at === 'end' ? pieces.at(-1) : pieces[0])?.getBoundingClientRect() ?? new DOMRect();
      return { x: at === 'end' ? box.right + 20 : box.left - 8, y: box.top + box.height / 2 };
    }, side);
    await press(x, y);
    await page.keyboard.type('QQ');
    await expect(line).toContainText('QQ');
    const shown = await line.evaluate((element) => {
      const copy = element.cloneNode(true) as Element;
      for (const piece of copy.querySelectorAll('.editor-math')) piece.replaceWith('#');
      return copy.textContent ?? '';
    });
    expect(shown).toMatch(side === 'end' ? /#QQ$/ : /^QQ#/);
  }
}

async function openField(page: Page, press: Press, name: string): Promise<Locator> {
  await expect(page.getByRole('textbox', { name, exact: true })).toBeVisible();
  // Every press looks the field up several times. To find it by its role, Playwright would work out the role of each
  // element of the form every time.
  const text = page.locator(`[role="textbox"][aria-label="${name}"]`);
  await center(text);
  const box = await text.boundingBox();
  if (!box) throw new Error(`${name} is not drawn.`);
  await press(box.x + 4, box.y + 4);
  await expect(page.getByRole('toolbar', { name: `Formato de ${name}` })).toBeVisible();
  await expect(text).toBeFocused();
  return text;
}

async function leave(page: Page, text: Locator): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(text).toBeFocused();
}

async function center(element: Locator): Promise<void> {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }));
}

interface Place {
  x: number;
  y: number;
}

async function middleOf(part: Locator): Promise<Place> {
  return part.evaluate((input) => {
    const { x, y, width, height } = input.getBoundingClientRect();
    return { x: x + width / 2, y: y + height / 2 };
  });
}

/**
 * A place 11 px above a raised field, or 11 px below a lowered one. Null where a wrapped line puts a field of
 * another formula within 12 px of that place.
 */
async function edgeOf(part: Locator): Promise<Place | null> {
  return part.evaluate((input: HTMLInputElement) => {
    const box = input.getBoundingClientRect();
    const isLow = ['denominator', 'subscript'].includes(input.name);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2 + (isLow ? 11 : -11)];
    const widget = input.closest('.editor-math');
    const others = [...document.querySelectorAll('.editor-math input')].filter(
      (other) => other.closest('.editor-math') !== widget,
    );
    const isFree = others.every((other) => {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom)) > 12;
    });
    return isFree ? { x, y } : null;
  });
}

/** A place within a drawn letter: a fifth of its width from its left or its right side. */
async function letterOf(part: Locator, index: number, side: 'left' | 'right' = 'left'): Promise<Place> {
  return part.evaluate(
    (input, { index, side }) => {
      const drawn = input.parentElement?.querySelector('.editor-math-drawn');
      const walker = document.createTreeWalker(drawn ?? input, NodeFilter.SHOW_TEXT);
      let left = index;
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const length = node.textContent?.length ?? 0;
        if (left < length) {
          const range = document.createRange();
          range.setStart(node, left);
          range.setEnd(node, left + 1);
          const box = range.getBoundingClientRect();
          return { x: box.left + box.width * (side === 'left' ? 0.2 : 0.8), y: box.top + box.height / 2 };
        }
        left -= length;
      }
      throw new Error(`There is no letter ${index}.`);
    },
    { index, side },
  );
}
