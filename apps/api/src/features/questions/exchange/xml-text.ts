import { parseXml, type XmlElement, type XmlNode } from '@cj-tech-master/excelts/xml';
import { UnreadableFile } from './exchange-entry.ts';

/** Escapes a text for XML. Control characters are removed, because XML doesn't allow them. */
export function escapeXml(text: string): string {
  return withoutControls(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

export function withoutControls(text: string): string {
  return text.toWellFormed().replace(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '');
}

/**
 * Parses a document and returns its root. The parser limits the depth and knows only the entities of XML
 * itself.
 */
export function parseDocument(xml: string): XmlElement {
  try {
    return parseXml(xml, { invalidCharHandling: 'skip', maxDepth: 100 }).root;
  } catch (error) {
    throw new UnreadableFile(error instanceof Error ? error.message : 'not XML');
  }
}

/** The name of an element without its prefix. */
export function localName(element: XmlElement): string {
  return element.name.slice(element.name.indexOf(':') + 1);
}

export function childElements(element: XmlElement, name?: string): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement => child.type === 'element' && (!name || localName(child) === name),
  );
}

/** Descendants with this name, in document order. Matches inside of another match are left out. */
export function descendants(element: XmlElement, name: string): XmlElement[] {
  return childElements(element).flatMap((child) =>
    localName(child) === name ? [child] : descendants(child, name),
  );
}

export function textOf(node: XmlNode): string {
  if (node.type === 'text' || node.type === 'cdata') return node.value;
  return node.type === 'element' ? node.children.map(textOf).join('') : '';
}

/** The inner HTML of an element, without the elements for which `isLeftOut` returns true. */
export function innerHtml(element: XmlElement, isLeftOut: (name: string) => boolean = () => false): string {
  return element.children.map((child) => htmlOf(child, isLeftOut)).join('');
}

const VOID = new Set(['br', 'img', 'hr', 'col', 'source']);

function htmlOf(node: XmlNode, isLeftOut: (name: string) => boolean): string {
  if (node.type === 'text' || node.type === 'cdata') return escapeXml(node.value);
  if (node.type !== 'element') return '';
  const name = localName(node);
  if (isLeftOut(name)) return '';
  const attributes = Object.entries(node.attributes)
    .map(([key, value]) => ` ${key}="${escapeXml(value)}"`)
    .join('');
  if (VOID.has(name)) return `<${name}${attributes} />`;
  return `<${name}${attributes}>${innerHtml(node, isLeftOut)}</${name}>`;
}

/** Decodes an address within a package. An address that isn't encoded stays as it is. */
export function decodePath(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
