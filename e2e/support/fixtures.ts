import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import { test as base, expect, type Page } from '@playwright/test';
import type axe from 'axe-core';
import { makeTeacher, ownPasswords } from './own-teacher.ts';
import { DEMO_DATA } from './prepare-demo-data.ts';
import { type RunningServer, startServer } from './server.ts';

/** Password of every demonstration account. */
const DEMO_PASSWORD = 'Amauta2026!';

/** The clock of a worker's server. The browser's clock stays as it is unless a journey moves it, too. */
interface ServerClock {
  /** Sets the server's time to the real time plus this many minutes. Shifts don't add up. */
  shift(minutes: number): void;
}

interface WorkerFixtures {
  server: RunningServer & { clock: ServerClock };
}

const passwordOf = (email: string) => ownPasswords.get(email) ?? DEMO_PASSWORD;

let sessionCount = 0;
const logins = new WeakMap<Page, LoginAnswer>();

/** The authorization header of the account whose session the page was given by `session`. */
export function authorizationOf(page: Page): { authorization: string } {
  const login = logins.get(page);
  if (!login) throw new Error('The page has been given no session.');
  return { authorization: `Bearer ${login.token}` };
}

interface Fixtures {
  /** Signs in through the form, as a person does. */
  signIn: (page: Page, email: string, password?: string) => Promise<void>;
  /**
   * The address of a teacher whom only this journey uses, who may take the same exams as docente@amauta.test and has no
   * history.
   */
  ownTeacher: string;
  /** Signs in by a call and stores the session in the page, so that the next `goto` is signed in. */
  session: (page: Page, email: string, password?: string) => Promise<LoginAnswer>;
  /**
   * Fails when axe finds violations on the page: all rules in the light theme, and contrast in the dark theme
   * except on phones.
   */
  axe: (page: Page) => Promise<void>;
  /** The server's clock. Its time is reset after each journey. */
  serverClock: ServerClock;
}

const AXE = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The violations that axe finds, by all rules or by one. Passed checks aren't worked out. */
async function violationsOf(page: Page, rule?: string) {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  return page.evaluate(async (rule) => {
    await new Promise((drawn) => requestAnimationFrame(drawn));
    const only = rule ? { runOnly: [rule] } : {};
    const { violations } = await window.axe.run({ resultTypes: ['violations'], ...only });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      at: nodes.map(({ html, failureSummary }) => `${html}\n${failureSummary}`),
    }));
  }, rule);
}

/**
 * Shows the end of every transition at once while `use` runs. Contrast can't be judged during a transition, and drawing
 * the transitions of all elements from one theme to the other takes longer than the check.
 */
async function withoutTransitions<T>(page: Page, use: () => Promise<T>): Promise<T> {
  const sheet = await page.evaluateHandle(() => {
    const still = new CSSStyleSheet();
    still.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important; }');
    document.adoptedStyleSheets.push(still);
    return still;
  });
  try {
    return await use();
  } finally {
    await sheet.evaluate(async (still) => {
      // The last change of the theme must be drawn before transitions are allowed again.
      await new Promise((drawn) => requestAnimationFrame(drawn));
      document.body.getBoundingClientRect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
    });
    await sheet.dispose();
  }
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures used from the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-worker-'));
      const dataDir = path.join(folder, 'data');
      const clockFile = path.join(folder, 'clock');
      const prepared = process.env[DEMO_DATA];
      if (!prepared) throw new Error('The global setup has not prepared the demonstration data.');
      cpSync(prepared, dataDir, { recursive: true });
      const server = await startServer(dataDir, { TEST_CLOCK_FILE: clockFile });
      const clock = { shift: (minutes: number) => writeFileSync(clockFile, String(minutes * 60_000)) };
      await use({ ...server, clock });
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  baseURL: async ({ server }, use) => use(server.url),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures used from the pattern.
  signIn: async ({}, use) => {
    await use(async (page, email, password = passwordOf(email)) => {
      await page.goto('/ingresar');
      await page.getByRole('textbox', { name: /usuario|correo/i }).fill(email);
      await page.getByRole('textbox', { name: /^contraseña/i }).fill(password);
      await page.getByRole('button', { name: 'Ingresar', exact: true }).click();
      await page.waitForURL((url) => url.pathname !== '/ingresar');
    });
  },

  ownTeacher: async ({ server }, use) => use(await makeTeacher(server.url, DEMO_PASSWORD)),

  session: async ({ server }, use) => {
    await use(async (page, email, password = passwordOf(email)) => {
      const answer = await fetch(`${server.url}/api/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: email, password }),
      });
      expect(answer.status, `sign-in of ${email}`).toBe(200);
      const login = (await answer.json()) as LoginAnswer;
      const { token, refreshToken, role, user } = login;
      const stored = { user: JSON.stringify({ ...user, token, refreshToken, role }), token, role };
      // Only once for each session: a reload must keep the tokens that the page has refreshed since.
      sessionCount += 1;
      await page.addInitScript(
        ({ entries, count }) => {
          if (Number(sessionStorage.getItem('journey-session')) >= count) return;
          sessionStorage.setItem('journey-session', String(count));
          for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
        },
        { entries: stored, count: sessionCount },
      );
      logins.set(page, login);
      return login;
    });
  },

  axe: async ({ isMobile }, use) => {
    await use(async (page) => {
      const found = await withoutTransitions(page, async () => {
        const light = await violationsOf(page);
        // The themes differ only in colours, and a phone has the same colours.
        if (isMobile) return light;
        await page.emulateMedia({ colorScheme: 'dark' });
        const dark = await violationsOf(page, 'color-contrast');
        await page.emulateMedia({ colorScheme: 'light' });
        return [...light, ...dark];
      });
      expect(found, `accessibility of ${page.url()}`).toEqual([]);
    });
  },

  serverClock: async ({ server }, use) => {
    await use(server.clock);
    server.clock.shift(0);
  },
});

export { expect };
