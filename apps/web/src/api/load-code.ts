/** Milliseconds to wait before the second and the third try. */
const WAITS_MS = [400, 1_200];

/**
 * Addresses of style sheets that failed to load. Vite's loader asks for a style sheet only once and then
 * takes it as loaded, so they are loaded again here.
 */
const lostStyles = new Set<string>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    lostStyles.add(target.href);
    target.remove();
  },
  // An error event doesn't bubble, so it must be captured.
  true,
);

/**
 * Loads code with its style sheets. Tries three times, because a phone's connection comes and goes. Rejects
 * after the third failure.
 */
export async function loadCode<T>(load: () => Promise<T>): Promise<T> {
  const attempt = async () => {
    await Promise.all([...lostStyles].map(loadStyle));
    return load();
  };
  for (const wait of WAITS_MS) {
    try {
      return await attempt();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
  return attempt();
}

function loadStyle(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = address;
    link.onload = () => {
      lostStyles.delete(address);
      resolve();
    };
    link.onerror = () => reject(new Error(`No style sheet came from ${address}.`));
    document.head.append(link);
  });
}
