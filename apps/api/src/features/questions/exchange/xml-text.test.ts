import { expect, test } from 'vitest';
import { UnreadableFile } from './exchange-entry.ts';
import { parseDocument, textOf } from './xml-text.ts';

/** Nine levels of ten references each: a gigabyte, if the parser replaced them. */
const LAUGHS = `<!DOCTYPE a [<!ENTITY l0 "ja">${Array.from(
  { length: 9 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')}]><a>&l9;</a>`;

test.each([
  ['a file', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>'],
  ['an address', '<!DOCTYPE a [<!ENTITY x SYSTEM "http://malo.test/">]><a>&x;</a>'],
  ['a parameter entity', '<!DOCTYPE a [<!ENTITY % x SYSTEM "file:///etc/passwd"> %x;]><a>hola</a>'],
  ['entities within entities', LAUGHS],
])('entities that name %s are not replaced', (_name, xml) => {
  let text = '';
  try {
    text = textOf(parseDocument(xml));
  } catch (error) {
    expect(error).toBeInstanceOf(UnreadableFile);
  }
  expect(text).not.toContain('root:');
  expect(text.length).toBeLessThan(20);
});

test('the five entities of XML itself are replaced', () => {
  expect(textOf(parseDocument('<a>&lt;b&gt; &amp; &quot;c&quot; &apos;d&apos;</a>'))).toBe(`<b> & "c" 'd'`);
});
