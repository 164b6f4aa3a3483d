/** What scrolls when the element's place on the page changes: its nearest scrolling ancestor, else the page. */
export function scrollParent(element: HTMLElement): Element | Window {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) {
    const { overflowY } = getComputedStyle(parent);
    if ((overflowY === 'auto' || overflowY === 'scroll') && parent.scrollHeight > parent.clientHeight)
      return parent;
  }
  return window;
}
