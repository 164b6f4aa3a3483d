// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALLOWED_TAGS } from './allow-list.ts';
import { cleanBlocks, cleanHtml, plainText } from './clean.ts';
import { xssPayloads } from './xss-payloads.testing.ts';

const ATTRIBUTES =
  /^(?:style|colspan|rowspan|src|alt|data-(?:math|n|d|base|exponent|subscript|index|radicand))$/;

/** Parses HTML as a browser does. */
function parsed(html: string): HTMLElement {
  return new DOMParser().parseFromString(html, 'text/html').body;
}

/**
 * Expects that a browser finds only allowed elements and attributes in the HTML, and no style that loads or
 * moves anything.
 */
function expectAllowed(html: string) {
  for (const element of parsed(html).querySelectorAll('*')) {
    expect(ALLOWED_TAGS).toContain(element.tagName.toLowerCase());
    for (const { name, value } of element.attributes) {
      expect(name).toMatch(ATTRIBUTES);
      if (name === 'src') expect(value).toMatch(/^\/media\/images\/[0-9a-f]{64}\.webp$/);
      if (name === 'style') expect(value).not.toMatch(/url|expression|position|javascript|import|\\/i);
    }
  }
}

describe('images within text', () => {
  const path = `/media/images/${'0a'.repeat(32)}.webp`;

  test.each([
    ['ours stays', `<img src="${path}">`, `<img src="${path}" />`],
    [
      'with what it shows',
      `<p>a<img alt=" un  huerto " src="${path}">b</p>`,
      `<p>a<img src="${path}" alt="un huerto" />b</p>`,
    ],
    [
      'without anything else',
      `<img src="${path}" onerror="alert(1)" srcset="x" style="width:1px">`,
      `<img src="${path}" />`,
    ],
    ['from elsewhere', '<p>a<img src="https://example.com/x.webp">b</p>', '<p>ab</p>'],
    ['of another path', `<img src="${path}?x">`, ''],
    ['as data', '<img src="data:image/png;base64,AAAA">', ''],
    [
      'within math',
      `<span data-math="superscript" data-base="" data-exponent="2">2<img src="${path}"></span>b`,
      '<span data-math="superscript" data-base="" data-exponent="2">2</span>b',
    ],
  ])('%s', (_name, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test('their plain text is their description', () => {
    expect(plainText(`<p>a<img src="${path}" alt="un &quot;huerto&quot;">b</p>`)).toBe('a un "huerto" b');
    expect(plainText(`<img src="${path}">`)).toBe('imagen');
  });
});

describe('hostile HTML', () => {
  test.each(xssPayloads)('%s', (payload) => {
    const clean = cleanHtml(payload);
    expectAllowed(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });

  test('there are enough payloads', () => {
    expect(new Set(xssPayloads).size).toBeGreaterThanOrEqual(150);
  });

  test('deep nesting is cut', () => {
    const clean = cleanHtml(`${'<blockquote>'.repeat(5000)}hondo`);
    expect(clean.match(/<blockquote>/g)?.length).toBeLessThanOrEqual(40);
    expect(plainText(clean)).toBe('hondo');
  });
});

describe('generated HTML', () => {
  const names = [
    'p',
    'b',
    'span',
    'div',
    'table',
    'td',
    'sup',
    'script',
    'svg',
    'a',
    'h2',
    'li',
    'style',
    'br',
  ];
  const piece = fc.oneof(
    fc.constantFrom(
      ...names.flatMap((name) => [`<${name}>`, `</${name}>`, `<${name}/`]),
      '<span data-math="fraction" data-n="1" data-d="2">',
      '<span data-math="root" data-index data-radicand=\'"><b>\'>',
      '<span data-math="superscript" data-base="x">',
      '<p style="text-align: center; color: red; color: #fff">',
      '<td colspan="2" rowspan="99" onclick="x">',
      '<!--',
      '-->',
      '<![CDATA[',
      '&lt;b&gt;',
      '&amp;lt;',
      '&nbsp;',
      '"',
      "'",
      '<',
      '>',
      '=',
    ),
    fc.string({ maxLength: 6 }),
  );
  const html = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(''));

  test('is allowed once it was cleaned', () => {
    fc.assert(
      fc.property(html, (dirty) => expectAllowed(cleanHtml(dirty))),
      { numRuns: 150 },
    );
  });

  test('cleaning a second time changes nothing', () => {
    fc.assert(
      fc.property(html, (dirty) => {
        const clean = cleanHtml(dirty);
        expect(cleanHtml(clean)).toBe(clean);
      }),
      { numRuns: 2000 },
    );
  });
});

describe('what is kept and what is removed', () => {
  test.each([
    ['<p>a <b>b</b><br>c</p>', '<p>a <b>b</b><br />c</p>'],
    ['<h2>T</h2><del>x</del><ins>y</ins>', '<p>T</p><s>x</s><u>y</u>'],
    ['<div>a</div><div>b</div>', '<p>a</p><p>b</p>'],
    ['<div><p>a</p>b<ul><li>c</li></ul></div>', '<p>a</p>b<ul><li>c</li></ul>'],
    [
      '<p>a<b>b<table><tr><td><p>c</p></td></tr></table></b></p>',
      '<p>a<b>b</b></p><table><tr><td><p>c</p></td></tr></table>',
    ],
    ['<p></p><p><br></p>', '<p></p><p><br /></p>'],
    ['<section class="x">a <a href="https://example.org">b</a></section>', 'a b'],
    ['<span>a</span> <span class="x">b</span>', 'a b'],
    ['<p style="text-align:center;position:fixed">a</p>', '<p style="text-align: center">a</p>'],
    ['<p style="padding-inline-start: 80px">a</p>', '<p style="padding-inline-start: 80px">a</p>'],
    ['<p style="padding-inline-start: 81px">a</p>', '<p>a</p>'],
    ['<span style="font-size: 72px">a</span>', '<span style="font-size: 72px">a</span>'],
    ['<span style="font-size: 73px">a</span>', 'a'],
    ['<span style="font-size: 7px">a</span>', 'a'],
    ['<span style="font-family: Courier New">a</span>', '<span style="font-family: Courier New">a</span>'],
    ['<span style="font-family: Comic Sans MS">a</span>', 'a'],
    [
      '<span style="color: rgb(1, 2, 255); background-color: #FFEEaa">a</span>',
      '<span style="color: rgb(1, 2, 255); background-color: #FFEEaa">a</span>',
    ],
    ['<span style="color: rgb(1, 2, 256)">a</span>', 'a'],
    ['<td colspan="3" rowspan="1">a</td>', '<td colspan="3">a</td>'],
    ['<th rowspan="21" colspan="-1">a</th>', '<th>a</th>'],
    ['a < b & c > d', 'a &lt; b &amp; c &gt; d'],
    ['<script>x</script><style>y</style>z', 'z'],
  ])('%s', (dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
  });
});

describe('math spans', () => {
  test.each([
    [
      'lose what they may not carry',
      '<span class="x" style="color:#fff" data-math="fraction" data-n="1" data-d="2" data-x="3" onclick="y">1/2</span>',
      '<span data-math="fraction" data-n="1" data-d="2">1/2</span>',
    ],
    [
      'lose the data of another kind',
      '<span data-math="root" data-radicand="2" data-n="1">√2</span>',
      '<span data-math="root" data-index="" data-radicand="2">√2</span>',
    ],
    [
      'hold text only',
      '<span data-math="fraction" data-n="1" data-d="2"><b>1</b><span style="color:#fff">/</span><br>2</span>!',
      '<span data-math="fraction" data-n="1" data-d="2">1/2</span>!',
    ],
    [
      'get a fallback when they are empty',
      '<span data-math="superscript" data-base="a&amp;b" data-exponent="2"> </span>',
      '<span data-math="superscript" data-base="a&amp;b" data-exponent="2">a&amp;b^2</span>',
    ],
    [
      'without their data are their text',
      '<span data-math="fraction" data-n="1">1/<b>2</b></span>',
      '1/<b>2</b>',
    ],
    ['of an unknown kind are their text', '<span data-math="matrix">x</span>', 'x'],
  ])('%s', (_what, dirty, clean) => {
    expect(cleanHtml(dirty)).toBe(clean);
    expect(cleanHtml(clean)).toBe(clean);
  });
});

test('cleanBlocks cleans texts and leaves images and grey boxes as they are', () => {
  expect(
    cleanBlocks([
      { type: 'text', value: '<p onclick="x">a</p>', gray: true },
      { type: 'image', value: '/media/a<b>.png' },
    ]),
  ).toEqual([
    { type: 'text', value: '<p>a</p>', gray: true },
    { type: 'image', value: '/media/a<b>.png' },
  ]);
});

test.each([
  ['<p>a</p><p>b <b>c</b></p>', 'a\nb c'],
  ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
  ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td></tr></table>', '1 2\n3'],
  ['a<br>b', 'a\nb'],
  ['<p>1 &lt; 2 &amp;&amp; &quot;x&quot; &amp;lt;</p>', '1 < 2 && "x" &lt;'],
  ['es <span data-math="fraction" data-n="1" data-d="2">1/2</span>.', 'es 1/2.'],
  ['', ''],
])('plainText(%s)', (html, text) => {
  expect(plainText(html)).toBe(text);
});

describe('the demonstration bank', () => {
  const folder = join(import.meta.dirname, '../../../demo/bank');
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));

  test('was found', () => {
    expect(files.length).toBeGreaterThan(0);
  });

  test.each(files)('%s keeps its meaning when it is cleaned', (file) => {
    const strings = htmlStrings(JSON.parse(readFileSync(join(folder, file), 'utf8')));
    expect(strings.length).toBeGreaterThan(0);
    const [before, after] = [parsed(strings.join('<hr>')), parsed(strings.map(cleanHtml).join('<hr>'))];
    // `innerHTML` holds everything that a browser makes of the HTML: elements, their order, texts and
    // attributes.
    expect(after.innerHTML).toBe(before.innerHTML);
    for (const html of strings)
      expect(squeezed(plainText(html))).toBe(squeezed(parsed(html).textContent ?? ''));
  });
});

/** All strings with tags, at any depth of the file. */
function htmlStrings(value: unknown): string[] {
  if (typeof value === 'string') return value.includes('<') ? [value] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(htmlStrings) : [];
}

function squeezed(text: string): string {
  return text.replace(/\s+/g, '');
}
