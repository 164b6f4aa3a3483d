import type { BrowserContext } from '@playwright/test';

/** What hostile content has done in a browser. */
export interface Trap {
  /** Calls of alert, prompt and confirm, dialogs, and uncaught errors. */
  scripts: string[];
  /** Requested addresses outside of the product. The requests are blocked. */
  requests: string[];
  /** Violations of the page's content security policy. */
  violations: string[];
}

/** Watches every page of a context, including pages opened later. */
export async function setTrap(context: BrowserContext, origin: string): Promise<Trap> {
  const trap: Trap = { scripts: [], requests: [], violations: [] };
  await context.exposeBinding('reportToTrap', (_source, kind: keyof Trap, what: string) => {
    trap[kind].push(what);
  });
  await context.addInitScript(() => {
    const report = (globalThis as unknown as { reportToTrap: (kind: string, what: string) => void })
      .reportToTrap;
    for (const name of ['alert', 'prompt', 'confirm', 'print']) {
      Object.defineProperty(window, name, { value: () => report('scripts', name) });
    }
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective, blockedURI, sourceFile, sample } = event;
      // Our own code: zod tests whether it may compile, and works without compiling if it may not.
      if (blockedURI === 'eval' && sourceFile.startsWith(`${location.origin}/assets/`)) return;
      report('violations', `${violatedDirective} ${blockedURI} ${sample}`);
    });
  });
  context.on('dialog', (dialog) => {
    trap.scripts.push(`${dialog.type()}: ${dialog.message()}`);
    void dialog.dismiss();
  });
  context.on('weberror', (error) => trap.scripts.push(String(error.error())));
  await context.route(
    (url) => /^(https?|ftp):$/.test(url.protocol) && url.origin !== origin,
    (route) => {
      trap.requests.push(route.request().url());
      return route.abort();
    },
  );
  return trap;
}

/**
 * Runs in the page. Finds elements that wait for a click or hover, and elements or attributes that the
 * allow-list should have removed.
 */
export function findArmed(): string[] {
  const armed: string[] = [];
  for (const element of document.body.querySelectorAll('*')) {
    const isForbidden = element.matches(
      'script, iframe, object, embed, base, meta, link, style, video, audio',
    );
    const attributes = [...element.attributes].filter(
      ({ name, value }) =>
        name.startsWith('on') ||
        /(java|vb)script\s*:|data:text|evil\.example|url\(|expression\(/i.test(value),
    );
    if (isForbidden || attributes.length > 0) {
      armed.push(`${element.tagName} ${attributes.map(({ name, value }) => `${name}=${value}`).join(' ')}`);
    }
  }
  return armed;
}
