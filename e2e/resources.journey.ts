import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { concatTransformationMatrix, drawObject, PDFDocument, StandardFonts } from 'pdf-lib';
import { expect, test } from './support/fixtures.ts';

const MANAGE = '/administrador/bibliografia';
const SECTION = 'Lecturas de la feria';
const PREMIUM = 'Criterios y evidencias de aprendizaje';

async function pdf(title: string) {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  document.addPage().drawText(title, { x: 60, y: 700, size: 24, font });
  return fileOf(`${title}.pdf`, Buffer.from(await document.save()));
}

/** Makes a PDF as scanners do: one black page without letters, packed as fax machines do. */
async function scannedPdf(title: string) {
  const firstRow = `001${'00110101'}${'0000010111'}`;
  const bits = `${firstRow}${'11'.repeat(15)}${'000000000001'.repeat(2)}`;
  const bytes = bits.match(/.{1,8}/g)?.map((byte) => Number.parseInt(byte.padEnd(8, '0'), 2)) ?? [];
  const document = await PDFDocument.create();
  const page = document.addPage();
  const image = document.context.stream(new Uint8Array(bytes), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 16,
    Height: 16,
    BitsPerComponent: 1,
    ColorSpace: 'DeviceGray',
    Filter: 'CCITTFaxDecode',
    DecodeParms: { K: -1, Columns: 16, Rows: 16 },
  });
  const name = page.node.newXObject('Image', document.context.register(image));
  page.pushOperators(
    concatTransformationMatrix(page.getWidth(), 0, 0, page.getHeight(), 0, 0),
    drawObject(name),
  );
  return fileOf(`${title}.pdf`, Buffer.from(await document.save()));
}

function fileOf(name: string, buffer: Buffer) {
  return { name, mimeType: 'application/pdf', buffer };
}

/** Adds a section or a subsection by the dialog that the button opens. */
async function add(page: Page, button: string, name: string, save: string) {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nombre').fill(name);
  await dialog.getByRole('button', { name: save }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
}

/** Drags `from` by its grip onto `to`, waits until the page announces `heard`, and lets go. */
async function drag(page: Page, from: Locator, to: Locator, heard: string) {
  await from.hover();
  await page.mouse.down();
  const { x = 0, y = 0 } = (await from.boundingBox()) ?? {};
  await page.mouse.move(x + 18, y + 36, { steps: 4 });
  await expect(page.getByText(/^Levantaste/)).toBeAttached();
  // The target moves away while something is dragged over it, so the mouse follows the target.
  await expect(async () => {
    const target = (await to.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const middle = { x: target.x + target.width / 2, y: target.y + target.height / 2 };
    await page.mouse.move(middle.x, middle.y + 8, { steps: 6 });
    await page.mouse.move(middle.x, middle.y, { steps: 3 });
    await expect(page.getByText(heard, { exact: true })).toBeAttached({ timeout: 700 });
  }).toPass({ timeout: 20_000 });
  await page.mouse.up();
}

/** The shade of the canvas's middle dot, from 0 (black) to 255. */
function shadeInTheMiddle(element: Element): number | undefined {
  const canvas = element as HTMLCanvasElement;
  return canvas.getContext('2d')?.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data[0];
}

test('an administrator builds a section, orders it and deletes it with all that is inside', async ({
  page,
  session,
  axe,
}) => {
  test.setTimeout(120_000);
  const grip = (name: string) => page.getByRole('button', { name: `Mover ${name}`, exact: true });
  const partsOf = (list: string) =>
    page.getByRole('list', { name: list, exact: true }).locator(':scope > li').getByRole('heading');
  await session(page, 'admin@amauta.test');
  await page.goto(MANAGE);
  await add(page, 'Nueva sección', SECTION, 'Crear sección');
  await add(page, `Nueva subsección en ${SECTION}`, 'Cuentos', 'Crear subsección');
  await add(page, `Nueva subsección en ${SECTION}`, 'Crónicas', 'Crear subsección');

  await page.getByRole('button', { name: 'Subir archivo a Cuentos' }).first().click();
  const upload = page.getByRole('dialog', { name: 'Subir archivos a Cuentos' });
  const whole = await pdf('Papas nativas');
  const cut = fileOf('Cortado.pdf', whole.buffer.subarray(0, 300));
  const disguised = fileOf('Programa.pdf', Buffer.from('MZ not a PDF'));
  const files = [whole, await pdf('Quinua y tarwi'), cut, await scannedPdf('Un puesto de queso'), disguised];
  await upload.getByLabel('Elegir archivos PDF').setInputFiles(files);
  await expect(upload.getByText('Programa.pdf: Solo se permiten archivos PDF')).toBeVisible();
  await upload
    .getByRole('article', { name: 'Quinua y tarwi.pdf' })
    .getByRole('radio', { name: 'Premium' })
    .check();
  await axe(page);
  await upload.getByRole('button', { name: 'Subir 4 archivos' }).click();
  await expect(upload.getByText(/El PDF está incompleto/)).toBeVisible();
  await expect(upload.getByText('Subido', { exact: true })).toHaveCount(3);
  await upload.getByRole('button', { name: 'Quitar Cortado.pdf' }).click();
  await expect(page.getByText('3 archivos subidos correctamente')).toBeVisible();
  const card = page.getByRole('article', { name: 'Quinua y tarwi' });
  await expect(card.getByText('Premium')).toBeVisible();
  await expect(partsOf('Archivos de Cuentos')).toHaveText([
    'Papas nativas',
    'Quinua y tarwi',
    'Un puesto de queso',
  ]);
  await axe(page);

  await page.getByRole('button', { name: 'Ver Un puesto de queso', exact: true }).click();
  await expect
    .poll(() => page.locator('.pdf-pages canvas').evaluate(shadeInTheMiddle), {
      message: 'the scan is drawn',
    })
    .toBe(0);
  await page.keyboard.press('Escape');
  await grip('Un puesto de queso').focus();
  for (const key of ['Space', 'ArrowLeft', 'ArrowUp', 'ArrowRight', 'Space']) await page.keyboard.press(key);
  await expect(page.getByText('Archivos reordenados correctamente')).toBeVisible();
  await expect(partsOf('Archivos de Cuentos')).toHaveText([
    'Papas nativas',
    'Un puesto de queso',
    'Quinua y tarwi',
  ]);

  await page.getByRole('button', { name: 'Plegar todo' }).click();
  const total = await page.getByRole('list', { name: 'Secciones' }).locator(':scope > li').count();
  await grip(SECTION).focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  const dropped = `Soltaste ${SECTION} en la posición ${total - 1} de ${total}.`;
  await expect(page.getByText(dropped)).toBeAttached();
  await expect(page.getByText('Secciones reordenadas correctamente')).toBeVisible();

  await page.getByRole('button', { name: new RegExp(`^${SECTION}`) }).click();
  const subsections = page.getByRole('list', { name: `Subsecciones de ${SECTION}` }).locator(':scope > li');
  await drag(page, grip('Crónicas'), grip('Cuentos'), 'posición 1 de 2');
  await expect(page.getByText('Subsecciones reordenadas correctamente')).toBeVisible();
  await expect(subsections.first()).toContainText('Crónicas');
  await drag(page, grip('Crónicas'), grip('Gestión escolar'), 'Aquí no se puede soltar.');
  await expect(
    page.getByText('Solo se puede reordenar subsecciones dentro de la misma sección'),
  ).toBeVisible();
  await page.reload();
  await expect(partsOf('Secciones').filter({ hasText: SECTION })).toBeVisible();
  await expect(subsections.first()).toContainText('Crónicas');

  await page.getByRole('button', { name: `Eliminar ${SECTION}` }).click();
  const question = page.getByRole('dialog', { name: 'Eliminar sección' });
  await expect(question.getByText(/También se eliminan 2 subsecciones y 3 archivos\./)).toBeVisible();
  await question.getByRole('button', { name: 'Eliminar' }).click();
  await expect(page.getByRole('region', { name: SECTION })).toHaveCount(0);
  await expect(page.getByText('Sección eliminada correctamente')).toBeVisible();
});

test('without premium access a premium file is locked, a free one is not @phone', async ({
  page,
  session,
  axe,
}) => {
  await session(page, 'vencida@amauta.test');
  await page.goto('/docente/ascenso/bibliografia');
  const locked = page.getByRole('article', { name: PREMIUM });
  await expect(locked.getByRole('link', { name: /Solicitar acceso premium/ })).toHaveAttribute(
    'href',
    /900000000/,
  );
  await expect(locked.getByRole('button')).toHaveCount(0);
  const free = page.getByRole('article', { name: 'Guía del examen de Ascenso' });
  await expect(free.getByRole('button', { name: /^Ver / })).toBeVisible();
  await axe(page);
});

for (const [email, section, entry] of [
  ['nombramiento@amauta.test', 'Nombramiento', 'Bibliografía'],
  ['directivos@amauta.test', 'Directivos', 'Recursos'],
] as const) {
  test(`a teacher of ${section} reaches the library from the menu @phone`, async ({ page, session }) => {
    await session(page, email);
    await page.goto('/docente');
    const opener = page.getByRole('button', { name: 'Abrir menú' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    if (await opener.isVisible()) await opener.click();
    const menu = page.getByRole('navigation', { name: 'Principal' });
    await menu.getByRole('list', { name: section }).getByRole('link', { name: entry }).click();
    await expect(page.getByRole('article', { name: PREMIUM })).toBeVisible();
    await expect(page).toHaveTitle('Repositorio de Contenidos Multimedia · Amauta');
  });
}

test('a premium teacher finds a file, reads it in the page and downloads it @phone', async ({
  page,
  session,
  axe,
}) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/recursos');
  await page.getByLabel('Buscar en los recursos').fill('EVIDENCIAS criterios');
  await expect(page.getByText('1 archivo coincide')).toBeVisible();
  const see = page.getByRole('button', { name: `Ver ${PREMIUM}` });
  await see.click();
  const viewer = page.getByRole('dialog', { name: PREMIUM });
  await expect(viewer.getByText('Evaluación formativa. PDF')).toBeVisible();
  await expect(viewer.getByText('Criterios y evidencias').last()).toBeVisible();
  await viewer.getByLabel('Buscar en el PDF').fill('criterio');
  await expect(viewer.getByText(/^1 de \d+$/)).toBeVisible();
  await viewer.getByLabel('Buscar en el PDF').press('Enter');
  await expect(viewer.getByText(/^2 de \d+$/)).toBeVisible();
  await axe(page);
  // A title wider than a phone must not push these buttons off the screen.
  for (const name of ['Cerrar', 'Descargar']) {
    await expect(viewer.getByRole('button', { name, exact: true })).toBeInViewport({ ratio: 1 });
  }

  const coming = page.waitForEvent('download');
  await viewer.getByRole('button', { name: 'Descargar' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(`${PREMIUM}.pdf`);
  const bytes = await readFile(await download.path());
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  await expect(page.getByText('Descarga iniciada')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(viewer.getByLabel('Buscar en el PDF')).toHaveValue('');
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(see).toBeFocused();
});

test('a video that fails is tried again, and Escape closes it @phone', async ({ page, session, axe }) => {
  await session(page, 'docente@amauta.test');
  await page.goto('/docente/recursos');
  await page.route('**/intro.webm', (route) => route.abort());
  await page.getByRole('button', { name: 'Ver video' }).click();
  const overlay = page.getByRole('dialog');
  await expect(overlay.getByText('Error al cargar el video')).toBeVisible();
  await expect(overlay.getByRole('button', { name: 'Cerrar video' })).toBeInViewport({ ratio: 1 });
  await expect(overlay.getByRole('link', { name: 'Abrir en nueva pestaña' })).toBeVisible();
  await axe(page);
  await page.unroute('**/intro.webm');
  await overlay.getByRole('button', { name: 'Reintentar' }).click();
  await expect(overlay.locator('video')).toHaveJSProperty('error', null);
  await expect(overlay.getByText('Error al cargar el video')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(overlay).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Ver video' })).toBeFocused();
});
