/** Waits before the second and the third try. */
const WAITS_MS = [400, 1_200];

/** Addresses of style sheets that did not come. The build's loader asks for each only once, and then takes it for here. */
const lostStyles = new Set<string>();
window.addEventListener(
  'error',
  ({ target }) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return;
    lostStyles.add(target.href);
    target.remove();
  },
  // It doesn't bubble.
  true,
);

/** Fetches a part of the product, with its looks, in three tries: a phone's connection comes and goes. */
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
