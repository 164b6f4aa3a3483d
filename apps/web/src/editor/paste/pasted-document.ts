/**
 * Parses pasted HTML and rewrites what word processors and web pages write in their own way, such as bold
 * text and lists. Returns the body. The allow-list later removes everything else (classes, links, scripts).
 */
export function pastedDocument(html: string): HTMLElement {
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  makeWordLists(body);
  for (const heading of body.querySelectorAll('h1, h2, h3, h4, h5, h6')) wrapContent(heading, 'strong');
  for (const element of body.querySelectorAll<HTMLElement>('[style]')) writeOutStyle(element);
  for (const element of body.querySelectorAll('b, strong')) if (isNormalWeight(element)) unwrap(element);
  return body;
}

const DESIGN = ['font-family', 'font-size', 'color', 'background', 'background-color'];

/**
 * Turns formats that are written as styles into elements. Google Docs and many pages write formats only as
 * styles.
 */
function writeOutStyle(element: HTMLElement): void {
  const { style } = element;
  if (isHidden(style)) {
    element.remove();
    return;
  }
  const isBlock = !/^(span|font|a|b|strong|i|em|u|s|sup|sub|code|small|mark)$/i.test(element.tagName);
  const lines = `${style.textDecoration} ${style.textDecorationLine}`;
  const formats = [
    isBold(style.fontWeight) && 'strong',
    style.fontStyle === 'italic' && 'em',
    lines.includes('underline') && !element.closest('a') && 'u',
    lines.includes('line-through') && 's',
    !isBlock && style.verticalAlign === 'super' && 'sup',
    !isBlock && style.verticalAlign === 'sub' && 'sub',
  ].filter((format) => format !== false);
  for (const format of formats) wrapContent(element, format);
  // A page's fonts, and the styles of whole blocks, are the page's design and not the author's choice.
  for (const property of isBlock ? DESIGN : ['font-family']) style.removeProperty(property);
  for (const property of ['color', 'background-color'])
    if (isNoColor(style.getPropertyValue(property))) style.removeProperty(property);
}

/** Whether an element is hidden. Word writes comments and its own data as hidden elements. */
function isHidden(style: CSSStyleDeclaration): boolean {
  return style.display === 'none' || style.visibility === 'hidden';
}

function isBold(weight: string): boolean {
  return weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;
}

/** Whether a `b` isn't bold: Google Docs wraps everything that is copied in such a `b`. */
function isNormalWeight(element: Element): boolean {
  return element instanceof HTMLElement && /^(normal|400)$/.test(element.style.fontWeight);
}

/** Whether a colour is none that an author has chosen: black text and white paper, in all spellings. */
function isNoColor(color: string): boolean {
  return /^(#000(000)?|#fff(fff)?|rgb\(0, ?0, ?0\)|rgb\(255, ?255, ?255\)|black|white|windowtext|transparent|initial|inherit)$/i.test(
    color,
  );
}

/** Turns Word's lists into HTML lists. Word writes each item as a paragraph with a mark and an indentation. */
function makeWordLists(body: HTMLElement): void {
  for (const first of body.querySelectorAll<HTMLElement>('p')) {
    if (!isWordItem(first) || !first.isConnected) continue;
    const items = followingItems(first);
    first.before(wordList(items.map((item) => ({ item, level: levelOf(item) }))));
    for (const item of items) item.remove();
  }
}

interface WordItem {
  item: HTMLElement;
  level: number;
}

function isWordItem(element: Element | null): element is HTMLElement {
  return element instanceof HTMLElement && /mso-list:\s*l\d+/i.test(element.getAttribute('style') ?? '');
}

function followingItems(first: HTMLElement): HTMLElement[] {
  const items = [first];
  for (let next = first.nextElementSibling; isWordItem(next); next = next.nextElementSibling)
    items.push(next);
  return items;
}

function levelOf(item: HTMLElement): number {
  return Number(/level(\d+)/i.exec(item.getAttribute('style') ?? '')?.[1] ?? 1);
}

/** Makes a list of the items at the first item's level. Deeper items become a list inside the item before them. */
function wordList(items: readonly WordItem[]): HTMLElement {
  const [first] = items;
  const list = document.createElement(first && isNumbered(first.item) ? 'ol' : 'ul');
  let at = 0;
  while (at < items.length) {
    const current = items[at];
    if (!current) break;
    let end = at + 1;
    while (end < items.length && (items[end]?.level ?? 0) > current.level) end++;
    const entry = document.createElement('li');
    entry.append(...contentOf(current.item));
    if (end > at + 1) entry.append(wordList(items.slice(at + 1, end)));
    list.append(entry);
    at = end;
  }
  return list;
}

function isNumbered(item: HTMLElement): boolean {
  return /^\s*\(?[\da-z]{1,4}[.)]/i.test(markOf(item)?.textContent ?? '');
}

/**
 * Finds the mark (bullet or number) of an item. Word writes the mark as text, with a style that tells readers
 * to ignore it.
 */
function markOf(item: HTMLElement): Element | null {
  return (
    [...item.querySelectorAll('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    ) ?? null
  );
}

function contentOf(item: HTMLElement): ChildNode[] {
  markOf(item)?.remove();
  return [...item.childNodes];
}

function wrapContent(element: Element, tag: string): void {
  const wrapper = document.createElement(tag);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}
