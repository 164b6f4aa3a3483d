import {
  findInList,
  numberField,
  openCreateForm,
  PNG,
  paperOf,
  write,
  writeQuestion,
} from '../support/authoring.ts';
import { expectToFit } from '../support/fits.ts';
import { expect, test } from '../support/fixtures.ts';

const ADMIN = 'admin@amauta.test';

test('a question with a formula and an image survives a reload, is saved, edited and keeps its number', async ({
  page,
  session,
  axe,
}) => {
  test.setTimeout(120_000);
  await session(page, ADMIN);
  await openCreateForm(page, 2024);
  const number = await numberField(page).inputValue();
  await writeQuestion(page, 'De la biblioteca Qhapaqñan se lleva ');
  await write(page, 'Bloque 1 del enunciado', '');
  await page.keyboard.press('End');
  await page.getByRole('button', { name: 'Crear fracción' }).click();
  await page.getByRole('textbox', { name: 'Numerador' }).fill('3');
  await page.getByRole('textbox', { name: 'Denominador' }).fill('4');
  // The page stays where it is. If it scrolled, the window would follow it and move away from the pointer.
  const insert = page.getByRole('button', { name: 'Insertar', exact: true });
  const scrolled = await page.evaluate(() => scrollY);
  await insert.focus();
  expect(await page.evaluate(() => scrollY)).toBe(scrolled);
  await insert.click();
  await page
    .getByLabel('Añadir imagen del enunciado')
    .setInputFiles({ name: 'plano.png', mimeType: 'image/png', buffer: PNG });
  await page.getByLabel('Descripción de la imagen').fill('Un plano de la biblioteca');
  await expect(page.getByText(/Copia en este dispositivo/)).toBeVisible();
  await axe(page);

  // A reload loses the page, but the device has kept the form with its image.
  await page.reload();
  await page.getByRole('button', { name: 'Recuperar' }).click();
  await expect(page.getByLabel('Descripción de la imagen')).toHaveValue('Un plano de la biblioteca');
  await expect(page.getByRole('img', { name: 'Un plano de la biblioteca' })).toBeVisible();
  await page.getByRole('button', { name: 'Ver como docente' }).click();
  const preview = page.getByRole('region', { name: 'Como la ve el docente' });
  await expect(preview.getByRole('math')).toHaveAccessibleName('tres cuartos');

  await page.getByRole('button', { name: 'Guardar Pregunta' }).click();
  await expect(page.getByText('Pregunta enviada correctamente')).toBeVisible();
  await expect(page).toHaveURL(/banco-preguntas\?/);

  const card = await findInList(page, 2024, 'biblioteca Qhapaqñan');
  await card.scrollIntoViewIfNeeded();
  await expect(card.getByRole('img', { name: 'Un plano de la biblioteca' })).toBeVisible();
  await card.getByRole('link', { name: /^Editar/ }).click();
  await write(page, 'Alternativa A', '');
  await page.keyboard.press('End');
  await page.keyboard.type(' del total');
  await page.getByRole('button', { name: 'Actualizar pregunta' }).click();
  await expect(page.getByText(/Pregunta \d+ actualizada correctamente/)).toBeVisible();

  // Number 1 is taken. The number is refused, and everything else is saved.
  const edited = await findInList(page, 2024, 'biblioteca Qhapaqñan');
  await edited.getByRole('link', { name: /^Editar/ }).click();
  await expect(page.getByRole('textbox', { name: 'Alternativa A' })).toHaveText('Una cuarta parte del total');
  await numberField(page).fill('1');
  await page.getByRole('button', { name: 'Actualizar pregunta' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'ya está en uso' })).toContainText(number);
});

test('a taken number, what looks odd and leaving are asked about, and nothing typed is lost @phone', async ({
  page,
  session,
}) => {
  await session(page, ADMIN);
  await openCreateForm(page, 2023);
  await page.getByRole('button', { name: 'Guardar Pregunta' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Revisa enunciado y alternativas.' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Bloque 1 del enunciado' })).toBeFocused();

  await writeQuestion(page, '¿Qué parte queda?');
  await write(page, 'Alternativa C', '');
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type('La mitad');
  await numberField(page).fill('1');
  await page.getByRole('button', { name: 'Guardar Pregunta' }).click();
  await expect(page.getByText('Las alternativas B y C dicen lo mismo.')).toBeVisible();
  // With motion the dialog takes a moment to close. The server has refused the number before the dialog is
  // closed.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.getByRole('button', { name: 'Guardar de todos modos' }).click();
  await expect(numberField(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(numberField(page)).toBeFocused();
  await expect(numberField(page)).toHaveAccessibleDescription(/^Ya existe una pregunta con el número 1 /);
  // The field is narrow, and its problem is a sentence.
  const problem = page.getByRole('main').getByText(/^Ya existe una pregunta con el número 1 /);
  expect((await problem.boundingBox())?.width).toBeGreaterThan(250);

  await page.getByRole('button', { name: 'Volver' }).first().click();
  await page.getByRole('button', { name: 'Seguir editando' }).click();
  await expectToFit(page);
  await expect(page.getByRole('textbox', { name: 'Bloque 1 del enunciado' })).toHaveText('¿Qué parte queda?');
  await page.getByRole('button', { name: 'Volver' }).first().click();
  await page.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(page).toHaveURL(/banco-preguntas\?/);

  // The form was left on purpose, so its content isn't offered again.
  await openCreateForm(page, 2023);
  await expect(page.getByRole('button', { name: 'Recuperar' })).toBeHidden();
});

test('questions under a shared statement: ordered by keyboard, saved, ungrouped and deleted', async ({
  page,
  session,
  axe,
}) => {
  test.setTimeout(120_000);
  await session(page, ADMIN);
  await openCreateForm(page, 2022);
  const first = Number(await numberField(page).inputValue());
  await page.getByText('Pregunta con enunciado común').click();
  await write(page, 'Bloque 1 del enunciado común', 'En la feria se venden papas nativas.');
  await writeQuestion(page, '¿Qué se vende en la feria nativa?');
  await page.getByRole('button', { name: 'Añadir nueva pregunta' }).click();
  await expect(numberField(page)).toHaveValue(String(first + 1));
  await writeQuestion(page, '¿Dónde queda la feria nativa?');
  await axe(page);

  const grip = page.getByRole('button', { name: 'Mover alternativa A' });
  await grip.focus();
  await page.keyboard.press('Space');
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expect(page.getByText(/Soltaste alternativa A en la posición [23] de 3/)).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Alternativa A' })).toHaveText('La mitad');

  await page.getByRole('button', { name: 'Guardar y Añadir otra pregunta' }).click();
  await expect(page.getByText('Pregunta guardada. Puedes añadir otra pregunta.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Bloque 1 del enunciado común' })).toHaveText('');
  await expect(numberField(page)).toHaveValue(String(first + 2));

  const card = await findInList(page, 2022, 'papas nativas');
  await card.getByRole('link', { name: /^Editar/ }).click();
  await page.getByRole('button', { name: 'Desagrupar preguntas' }).click();
  await expect(
    page.getByText('¿Estás seguro de que deseas convertir estas preguntas a individuales?'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Desagrupar', exact: true }).click();
  await expect(page.getByText('Preguntas convertidas a individuales')).toBeVisible();
  // The form of the shared statement is left: its question no longer exists.
  await expect(page).toHaveURL(/ver-preguntas/);

  const single = await findInList(page, 2022, '¿Dónde queda la feria nativa?');
  await expect(single).toContainText('En la feria se venden papas nativas.');
  await single.getByRole('button', { name: /^Eliminar/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar', exact: true }).click();
  await expect(page.getByText('Pregunta eliminada correctamente')).toBeVisible();
});

test('two authors of one question: the second compares and keeps both versions', async ({
  page,
  session,
  server,
  axe,
}) => {
  const { token } = await session(page, ADMIN);
  const authorization = `Bearer ${token}`;
  const listed = await fetch(`${server.url}/api/exams/questions/?${paperOf(2023)}`, {
    headers: { authorization },
  });
  const [question] = (
    (await listed.json()) as { results: { id: number; type_question: string }[] }
  ).results.filter(({ type_question }) => type_question === 'INDIVIDUAL');
  if (!question) throw new Error('The demonstration paper holds no single question.');
  const address = `/administrador/banco-preguntas/editar-pregunta/${question.id}`;
  await page.goto(address);
  await write(page, 'Bloque 1 de la justificación', 'Mi razón. ');

  const other = await page.context().newPage();
  await other.goto(address);
  await write(other, 'Bloque 1 de la justificación', 'Otra razón. ');
  await other.getByRole('button', { name: 'Actualizar pregunta' }).click();
  await other.waitForURL((url) => url.pathname !== address);
  await other.close();

  await page.getByRole('button', { name: 'Actualizar pregunta' }).click();
  const dialog = page.getByRole('dialog', { name: 'Otra persona guardó esta pregunta' });
  await dialog.getByRole('button', { name: 'Comparar' }).click();
  await expect(dialog.getByRole('region', { name: 'Justificación' })).toContainText('Cambió');
  await axe(page);
  await dialog.getByRole('button', { name: 'Guardar la mía' }).click();
  await page.waitForURL((url) => url.pathname !== address);

  await page.goto(address);
  await page.getByRole('button', { name: 'Historial de versiones' }).click();
  const history = page.getByRole('dialog', { name: 'Historial de versiones' });
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await history.getByRole('button', { name: 'Comparar' }).click();
  await expect(page.getByRole('dialog').getByText('Cambió una parte.')).toBeVisible();
});
