import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { CHROMIUM_FLAGS, ensureChromium } from '../../scripts/chromium.mjs';

export async function openBrowser(): Promise<Browser> {
  const executablePath = await ensureChromium((line: string) => console.log(line));
  return chromium.launch({ executablePath, args: [...CHROMIUM_FLAGS] });
}

const PASSWORD = 'Amauta2026!';

/**
 * Signs in through the form of the present page, and waits for the setup page. A teacher who chose a contest is led to
 * Hoy instead, so this is switched off before: the way to a question is then the same for every teacher. An exam that
 * an earlier run left open is discarded, because the page would ask about it, by a dialog that brings its own code.
 */
export async function signIn(page: Page, email: string): Promise<void> {
  await prepareAccount(page, email);
  await page.getByLabel('Usuario').fill(email);
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Ingresar' }).click();
  await page.getByRole('heading', { level: 1, name: 'Simulacro de examen' }).waitFor();
}

async function prepareAccount(page: Page, email: string): Promise<void> {
  const at = (path: string) => new URL(path, page.url()).href;
  const answer = await page.request.post(at('/api/login/'), {
    data: { username: email, password: PASSWORD },
  });
  const { token } = (await answer.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  await page.request.put(at('/api/study/aim/'), { headers, data: { opens_today: false } });
  const list = await page.request.get(at('/api/mock/attempts/'), { headers });
  const { data } = (await list.json()) as { data: { unfinished: { exam_attempt_id: number } | null } };
  if (data.unfinished) {
    await page.request.post(at(`/api/mock/${data.unfinished.exam_attempt_id}/discard/`), { headers });
  }
}

/**
 * Chooses EBR Secundaria Matemática and three years, starts the mock exam, and waits for its first question.
 */
export async function startMock(page: Page): Promise<void> {
  // Cards above the form come later than the form. A press in that moment would miss the option.
  await page.waitForLoadState('networkidle');
  await page.getByRole('radio', { name: /^Secundaria/ }).dispatchEvent('click');
  for (const year of ['2022', '2023', '2024'])
    await page.getByRole('checkbox', { name: year, exact: true }).dispatchEvent('click');
  await page.getByRole('button', { name: 'Iniciar simulacro' }).first().dispatchEvent('click');
  const question = page.getByRole('heading', { name: /^Preguntas? \d+/ }).first();
  // The page asks first where an earlier run left an exam unfinished.
  const another = page.getByRole('button', { name: 'Iniciar otro' });
  await question.or(another).first().waitFor();
  if (await another.isVisible()) await another.click();
  await question.waitFor();
}

/** Opens a browser profile with an empty cache, with the screen of a cheap phone or of a desk. */
export function freshContext(browser: Browser, size: 'phone' | 'desk'): Promise<BrowserContext> {
  return browser.newContext({
    locale: 'es-PE',
    viewport: size === 'phone' ? { width: 390, height: 844 } : { width: 1440, height: 900 },
  });
}
