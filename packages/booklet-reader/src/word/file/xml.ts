import type { XmlElement } from '@cj-tech-master/excelts/xml';

/** The name of an element without its namespace prefix, which producers choose freely. */
export function nameOf({ name }: XmlElement): string {
  return name.slice(name.indexOf(':') + 1);
}

/** The child elements, or those with one of the given names. */
export function childrenOf(element: XmlElement, ...names: string[]): XmlElement[] {
  return element.children.filter(
    (child): child is XmlElement =>
      child.type === 'element' && (names.length === 0 || names.includes(nameOf(child))),
  );
}

/** The first element at the end of a path of names. */
export function childAt(element: XmlElement | undefined, ...path: string[]): XmlElement | undefined {
  let at = element;
  for (const name of path) at = at && childrenOf(at, name)[0];
  return at;
}

/** An attribute by its name without prefix. */
export function attributeOf(element: XmlElement | undefined, name: string): string | undefined {
  if (!element) return undefined;
  for (const [key, value] of Object.entries(element.attributes))
    if (key.slice(key.indexOf(':') + 1) === name) return value;
  return undefined;
}

/** The `val` attribute of a child, which holds the value of most settings. */
export function settingOf(element: XmlElement | undefined, ...path: string[]): string | undefined {
  return attributeOf(childAt(element, ...path), 'val');
}

/** All elements with one of the names at any depth, but none within another such element. */
export function descendantsOf(element: XmlElement, ...names: string[]): XmlElement[] {
  return childrenOf(element).flatMap((child) =>
    names.includes(nameOf(child)) ? [child] : descendantsOf(child, ...names),
  );
}

/** The text of an element and of all elements within it. */
export function textOf(element: XmlElement): string {
  return element.children
    .map((child) => {
      if (child.type === 'text' || child.type === 'cdata') return child.value;
      return child.type === 'element' ? textOf(child) : '';
    })
    .join('');
}
