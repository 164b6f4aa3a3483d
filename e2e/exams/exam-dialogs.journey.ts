import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';
import {
  choosePage,
  footer,
  openLastPage,
  openMock,
  openReal,
  questionHeading,
} from '../support/mock-exam.ts';

/** Longer than any mock lasts. */
const LONG_AFTER = '08:00:00';

interface Screen {
  width: number;
  isTouch: boolean;
}
/** Two widths at which the panel is a sheet over the page. Only the wider one shows the tools in a row. */
const SCREENS: Screen[] = [
  { width: 360, isTouch: true },
  { width: 1023, isTouch: false },
];

/** Presses a place on the screen, as a finger or a mouse does, and hits whatever is there. */
type Press = (target: Locator) => Promise<void>;

function hand(page: Page, isTouch: boolean): Press {
  return async (target) => {
    await expectHit(target);
    const { x, y } = await centreOf(target);
    if (isTouch) await page.touchscreen.tap(x, y);
    else await page.mouse.click(x, y);
  };
}

async function centreOf(target: Locator): Promise<{ x: number; y: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error(`${target} is not on the screen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Expects that nothing lies over the middle of a button. */
async function expectHit(button: Locator): Promise<void> {
  await expect(button).toBeVisible();
  await expect
    .poll(() =>
      button.evaluate((element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit !== null && element.contains(hit)
          ? 'the button'
          : (hit?.outerHTML.slice(0, 200) ?? 'nothing');
      }),
    )
    .toBe('the button');
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const tool = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first();
const isPhone = ({ width }: Screen) => width < 768;

/** What may be open when a dialog comes by itself. `QUESTIONS` begin with nothing open. */
const STATES: Record<string, (page: Page, press: Press, screen: Screen) => Promise<void>> = {
  'the panel': async (page, press) => {
    const panel = page.getByRole('heading', { name: 'Panel de Preguntas' });
    // On wide screens the panel is open from the start.
    if (!(await panel.isVisible())) await press(tool(page, /Panel de Preguntas/));
    await expect(panel).toBeVisible();
  },
  'a menu': async (page, press, screen) => {
    await press(tool(page, isPhone(screen) ? 'Más opciones' : /^(Voz|Sin voz)/));
    await expect(page.getByRole('menu')).toBeVisible();
  },
  'the size of the text': async (page, press) => {
    await press(tool(page, 'Texto: tamaño'));
    await expect(page.getByRole('button', { name: 'Texto más grande' })).toBeVisible();
  },
  'the full screen': async (page, press, screen) => {
    if (isPhone(screen)) {
      await press(tool(page, 'Más opciones'));
      await press(page.getByRole('menuitem', { name: 'Pantalla completa' }));
    } else await press(tool(page, 'Pantalla completa'));
    await expect.poll(() => page.evaluate(() => document.fullscreenElement !== null)).toBe(true);
  },
};

/** What going back closes in each state, before it asks whether to leave the exam. */
const CLOSED_FIRST: Record<string, (page: Page) => Locator> = {
  'the panel': (page) => dialog(page, 'Panel de Preguntas'),
  'a menu': (page) => page.getByRole('menu'),
  'the size of the text': (page) => page.getByRole('button', { name: 'Texto más grande' }),
};

/**
 * Each question that a person can open: the function opens it and returns its title, and the name of the
 * button that cancels it.
 */
const QUESTIONS: Record<
  string,
  (page: Page, press: Press, screen: Screen) => Promise<[title: string, no: string]>
> = {
  finish: async (page, press, screen) => {
    await STATES['the panel']?.(page, press, screen);
    const button = page.getByRole('button', { name: 'Finalizar examen' }).filter({ visible: true }).first();
    // The button lies where the dialog had its last one, so a tap right after that one's counts as a double tap.
    await expect(async () => {
      await press(button);
      await expect(dialog(page, 'Finalizar examen')).toBeVisible({ timeout: 1_000 });
    }).toPass();
    return ['Finalizar examen', 'Seguir en el examen'];
  },
  restart: async (page, press, screen) => {
    if (isPhone(screen)) {
      await press(tool(page, 'Más opciones'));
      await press(page.getByRole('menuitem', { name: 'Generar de nuevo' }));
    } else await press(tool(page, 'Generar de nuevo'));
    return ['Generar de nuevo', 'Cancelar'];
  },
  shortcuts: async (page) => {
    await page.keyboard.press('?');
    return ['Atajos de teclado', 'Listo'];
  },
  leave,
};

async function leave(page: Page): Promise<[title: string, no: string]> {
  await page.evaluate(() => history.back());
  return ['Salir del examen', 'Seguir en el examen'];
}

for (const screen of SCREENS) {
  const { width, isTouch } = screen;
  test.describe(`${width} px, ${isTouch ? 'by touch' : 'by mouse'}`, () => {
    test.use({ viewport: { width, height: 800 }, hasTouch: isTouch });

    test('every dialog of the exam is on top, whatever else is open', async ({ page, session }) => {
      test.setTimeout(240_000);
      await session(page, 'docente@amauta.test');
      await page.clock.install();
      await openMock(page);
      const press = hand(page, isTouch);
      const address = new URL(page.url()).pathname;
      const open = async () => {
        await page.goto('/docente/mis-examenes');
        // The exam is opened by a link, so that going back stays within the product.
        await page.locator(`a[href^="${address}"]`).first().click();
        await expect(questionHeading(page)).toBeVisible();
      };
      const takeBack = async ([title, no]: [title: string, no: string]) => {
        await press(dialog(page, title).getByRole('button', { name: no }));
        await expect(dialog(page, title)).toBeHidden();
      };

      for (const [name, ask] of Object.entries(QUESTIONS)) {
        await test.step(`${name}, and back; then the time ends during it`, async () => {
          await open();
          await takeBack(await ask(page, press, screen));
          // The question was opened from the panel's sheet, which is shown again.
          const isBack = name === 'finish';
          await expect(dialog(page, 'Panel de Preguntas')).toHaveCount(isBack ? 1 : 0);
          const [title] = await ask(page, press, screen);
          await expect(dialog(page, title)).toBeVisible();
          await expectTimeOver(page);
        });
      }
      for (const [state, show] of Object.entries(STATES)) {
        // On phones the size of the text is part of the menu.
        if (isPhone(screen) && state === 'the size of the text') continue;
        await test.step(`leaving with ${state} open; then the time ends with it`, async () => {
          await open();
          await show(page, press, screen);
          const window = CLOSED_FIRST[state]?.(page);
          if (window) {
            await page.evaluate(() => history.back());
            await expect(window).toBeHidden();
          }
          await takeBack(await leave(page));
          if (window) await show(page, press, screen);
          await expectTimeOver(page);
        });
      }
      await test.step('the end while the connection is slow', async () => {
        await open();
        await page.route('**/finish/', () => {});
        const [title] = (await QUESTIONS.finish?.(page, press, screen)) ?? [];
        await press(dialog(page, title ?? '').getByRole('button', { name: 'Finalizar examen' }));
        await expect(footer(page).getByText('Finalizando...')).toBeVisible();
        await page.clock.fastForward(5_000);
        const waits = dialog(page, 'Finalizar examen').filter({ hasText: 'No cierres esta página.' });
        await expect(waits.locator(':focus')).toHaveCount(1);
        await press(waits.getByRole('button', { name: 'Seguir en el examen' }));
        await expect(waits).toBeHidden();
      });
    });
  });
}

/**
 * Expects that only the dialog of the ended time is shown and that both of its buttons can be pressed.
 * Nothing is sent to the server.
 */
async function expectTimeOver(page: Page): Promise<void> {
  await page.route('**/finish/', (route) =>
    route.fulfill({ status: 200, json: { success: true, data: {} } }),
  );
  await page.clock.fastForward(LONG_AFTER);
  const over = dialog(page, 'Tiempo cumplido');
  await expectHit(over.getByRole('button', { name: 'Ver resultados' }));
  await expectHit(over.getByRole('button', { name: 'Volver al inicio' }));
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(page.getByRole('menu')).toHaveCount(0);
  await page.unroute('**/finish/');
}

const LAST_PAGES: Record<string, { open: (page: Page) => Promise<void>; stay: string }> = {
  'in learning mode': { open: openMock, stay: 'Seguir en el examen' },
  'as on the day': { open: openReal, stay: 'Seguir respondiendo' },
};

for (const [way, { open, stay }] of Object.entries(LAST_PAGES)) {
  test(`who goes on tapping where "Siguiente" was ends no exam ${way} @phone-alone`, async ({
    page,
    session,
    ownTeacher,
  }) => {
    await session(page, ownTeacher);
    await open(page);
    const place = await centreOf(footer(page).getByRole('button', { name: 'Siguiente' }));
    await openLastPage(page);
    // In learning mode nobody passes a page without an answer.
    await choosePage(page, 'A');
    const tap = () => page.touchscreen.tap(place.x, place.y);
    await tap();
    const question = page.getByRole('dialog');
    await expect(question).toBeVisible();
    const onPlace = () =>
      page.evaluate(
        ({ x, y }) => document.elementFromPoint(x, y)?.closest('button')?.textContent?.trim(),
        place,
      );
    await expect.poll(onPlace).toBe(stay);
    // Sooner, the tap would count as a double tap, which does nothing.
    await expect(async () => {
      await tap();
      await expect(question).toBeHidden({ timeout: 1_000 });
    }).toPass();
    await expect(questionHeading(page)).toBeVisible();
  });
}
