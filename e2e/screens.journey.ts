import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { answerToTheEnd, questionHeading, startMock } from './support/mock-exam.ts';

/** No screen scrolls sideways, at the width of its project and at the narrowest phone. */
async function fits(page: Page): Promise<void> {
  const size = page.viewportSize();
  for (const width of [size?.width ?? 1440, 360]) {
    await page.setViewportSize({ width, height: size?.height ?? 900 });
    // The window's width is there a moment before the look that belongs to it.
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    await expect.poll(overflow, `${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
  if (size) await page.setViewportSize(size);
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in ${theme}`, () => {
    test.use({ colorScheme: theme });

    test('sign-in and password change are accessible and fit @phone', async ({ page, session, axe }) => {
      await page.goto('/ingresar');
      await expect(page.getByRole('button', { name: 'Ingresar', exact: true })).toBeVisible();
      await axe(page);
      await fits(page);
      await session(page, 'docente@amauta.test');
      for (const path of ['/docente/cambiar-clave', '/docente/recursos', '/docente/no-existe']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await axe(page);
        await fits(page);
      }
    });

    test('every setup page is accessible and fits @phone', async ({ page, session, axe }) => {
      for (const [email, type] of [
        ['docente@amauta.test', 'ascenso'],
        ['nombramiento@amauta.test', 'nombramiento'],
        ['directivos@amauta.test', 'directivos'],
        ['vencida@amauta.test', 'ascenso'],
      ] as const) {
        await page.context().clearCookies();
        const login = await session(page, email);
        await page.goto('/ingresar');
        await page.evaluate(({ token, refreshToken, role, user }) => {
          localStorage.setItem('user', JSON.stringify({ ...user, token, refreshToken, role }));
          localStorage.setItem('token', token);
          localStorage.setItem('role', role);
        }, login);
        await page.goto(`/docente/${type}/simulacro-examen`);
        await expect(page.getByRole('button', { name: 'Limpiar' }).first()).toBeAttached();
        await page.waitForLoadState('networkidle');
        await axe(page);
        await fits(page);
      }
    });

    test('the exam and its results are accessible and fit @phone', async ({ page, session, axe }) => {
      test.setTimeout(120_000);
      await session(page, 'docente@amauta.test');
      await startMock(page, 'Ascenso');
      await expect(questionHeading(page)).toBeVisible();
      await page.waitForLoadState('networkidle');
      await axe(page);
      await fits(page);
      await answerToTheEnd(page, 'B');
      await page.waitForLoadState('networkidle');
      await axe(page);
      await fits(page);
    });

    test('the administration is accessible and fits @phone', async ({ page, session, axe }) => {
      await session(page, 'admin@amauta.test');
      for (const path of ['/administrador', '/administrador/cambiar-clave']) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await axe(page);
        await fits(page);
      }
    });
  });
}
