import { expect, test } from '../support/fixtures.ts';
import { choosePage, footer, openMock, questionHeading } from '../support/mock-exam.ts';

for (const width of [390, 1440]) {
  test(`a new version is told without moving the exam, at ${width} px`, async ({ page, session }) => {
    await page.setViewportSize({ width, height: 800 });
    await session(page, 'docente@amauta.test');
    await page.clock.install();
    await openMock(page);
    const next = footer(page).getByRole('button', { name: 'Siguiente' });
    const before = await next.boundingBox();
    await page.route('**/version.json', (route) => route.fulfill({ json: { version: 'another' } }));
    const reload = page.getByRole('button', { name: 'Recargar ahora' });
    // The minute counts from when the page began to look for versions, which may be after this line.
    await expect(async () => {
      await page.clock.fastForward(61_000);
      await expect(reload).toBeVisible({ timeout: 2_000 });
    }).toPass();
    expect(await next.boundingBox()).toEqual(before);
    const { y = 0, height = 0 } = before ?? {};
    expect(y + height).toBeLessThanOrEqual(800);
    const foot = await footer(page).boundingBox();
    const notice = await page.getByRole('status').filter({ has: reload }).boundingBox();
    expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0);
    // Presses by places on the screen, so that these steps fail if the notice covers an alternative or the
    // bar.
    await choosePage(page, 'A');
    const heading = await questionHeading(page).innerText();
    await next.click();
    await expect(page.getByText(/¡Respuesta correcta! 🎉|Respuesta incorrecta ❌/).first()).toBeVisible();
    await next.click();
    await expect(questionHeading(page)).not.toHaveText(heading);
    await page.clock.fastForward(1_000);
    await page.getByRole('button', { name: 'Ahora no' }).click();
    await expect(reload).toBeHidden();
  });
}

test('an exam ended in another tab leads to its results at once', async ({ page, context, session }) => {
  await session(page, 'docente@amauta.test');
  await openMock(page);
  const other = await context.newPage();
  await other.goto(new URL(page.url()).pathname);
  await expect(questionHeading(other)).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Panel de Preguntas' });
  if (!(await panel.isVisible())) await page.getByRole('button', { name: 'Panel de Preguntas' }).click();
  await panel.getByRole('button', { name: 'Finalizar examen' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Finalizar examen' }).click();
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});

test('an exam ended on another device leads to its results at the next answer', async ({
  page,
  session,
  server,
}) => {
  const { token } = await session(page, 'docente@amauta.test');
  await openMock(page);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const ended = await page.request.post(`${server.url}/api/mock/${id}/finish/`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(ended.ok()).toBe(true);
  await choosePage(page, 'A');
  await footer(page).getByRole('button', { name: 'Siguiente' }).click();
  await expect(page.getByRole('heading', { name: 'Resultados del examen' })).toBeVisible();
});
