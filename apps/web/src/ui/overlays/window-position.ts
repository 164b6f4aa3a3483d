/**
 * Common properties of the positioners of small windows. A browser scrolls the page to show an element that gets the
 * focus, even in a window beside which the page has nothing to show. The window would follow the page a moment later,
 * and a press could miss its button. Browsers don't scroll the page for an element at a fixed position.
 */
export const WINDOW_POSITION = { positionMethod: 'fixed', className: 'z-60' } as const;
