// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ALLOWED_TAGS } from './allow-list.ts';
import { type MinimalDomNode, type RichNode, toRichTree, treeText } from './tree.ts';
import { xssPayloads } from './xss-payloads.testing.ts';

function treeOf(html: string): RichNode[] {
  return toRichTree(new DOMParser().parseFromString(html, 'text/html').body);
}

const text = (value: string): RichNode => ({ type: 'text', text: value });
const element = (tag: 'p' | 'b' | 'td' | 'span' | 'br', children: RichNode[], more = {}): RichNode => ({
  type: 'element',
  tag,
  style: {},
  colSpan: null,
  rowSpan: null,
  children,
  ...more,
});

describe('toRichTree', () => {
  test.each([
    [
      '<p>a <b>b</b><br>c</p>',
      [element('p', [text('a '), element('b', [text('b')]), element('br', []), text('c')])],
    ],
    ['<div><p>a</p></div><div>b</div>', [element('p', [text('a')]), element('p', [text('b')])]],
    ['<section>a <a href="x">b</a></section>', [text('a '), text('b')]],
    ['<h1>T</h1>', [element('p', [text('T')])]],
    ['<!-- x -->a<script>b</script><style>c</style>', [text('a')]],
    ['<span class="x">a</span>', [text('a')]],
    [
      '<span style="background-color: #ff0; position: fixed">a</span>',
      [element('span', [text('a')], { style: { backgroundColor: '#ff0' } })],
    ],
    ['<b style="color: #ff0">a</b>', [element('b', [text('a')])]],
    [
      '<span data-math="fraction" data-n="1" data-d="2" data-base="9">1/2</span>',
      [{ type: 'math', math: { type: 'fraction', numerator: '1', denominator: '2' } }],
    ],
    ['<span data-math="fraction" data-n="1">1/<b>2</b></span>', [text('1/'), element('b', [text('2')])]],
    [
      'm<sup>2</sup> a<sub>n</sub><sup> </sup>',
      [
        text('m'),
        { type: 'math', math: { type: 'superscript', base: '', exponent: '2' } },
        text(' a'),
        { type: 'math', math: { type: 'subscript', base: '', subscript: 'n' } },
      ],
    ],
  ] as [string, RichNode[]][])('%s', (html, tree) => {
    expect(treeOf(html)).toEqual(tree);
  });

  test('reads a whole document, and the spans of table cells', () => {
    const html = '<table><tr><td colspan="2" rowspan="50">a</td></tr></table>';
    const tree = toRichTree(new DOMParser().parseFromString(`<title>t</title>${html}`, 'text/html'));
    expect(tree).toEqual(treeOf(html));
    expect(JSON.stringify(tree)).toContain('"colSpan":2,"rowSpan":null');
  });

  test.each(xssPayloads)('lets nothing hostile through: %s', (payload) => {
    const check = (nodes: readonly RichNode[]) => {
      for (const node of nodes) {
        if (node.type !== 'element') continue;
        expect(Object.keys(node).toSorted()).toEqual([
          'children',
          'colSpan',
          'rowSpan',
          'style',
          'tag',
          'type',
        ]);
        expect(ALLOWED_TAGS).toContain(node.tag);
        expect(Object.values(node.style).join()).not.toMatch(/url|expression|fixed|import|\\/i);
        check(node.children);
      }
    };
    check(treeOf(payload));
  });

  test('drops the tags of extremely deep elements instead of failing', () => {
    let node: MinimalDomNode = { nodeType: 3, nodeName: '#text', textContent: 'hondo', childNodes: [] };
    for (let i = 0; i < 2000; i++) {
      node = { nodeType: 1, nodeName: 'BLOCKQUOTE', textContent: 'hondo', childNodes: [node] };
    }
    expect(treeText(toRichTree(node))).toBe('hondo');
  });
});

describe('treeText', () => {
  test.each([
    ['<p>Si  a\n es 1, </p><p>¿cuánto es b?</p>', 'Si a es 1\n¿cuánto es b?'],
    ['<p>Gasta <span data-math="fraction" data-n="2" data-d="5">2/5</span>.</p>', 'Gasta dos quintos.'],
    ['<p>x<sup>2</sup>+1 en m<sup>3</sup></p>', 'x al cuadrado +1 en m al cubo'],
    ['<p>El 2.<sup>o</sup> grado y la 3.<sup>a</sup> hora</p>', 'El 2.º grado y la 3.ª hora'],
    ['<table><tr><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr></table>', '1, 2\n3, 4'],
    ['<ul><li>a</li><li>b</li></ul>', 'a\nb'],
    ['uno<br>dos', 'uno\ndos'],
    ['', ''],
  ])('%s', (html, spoken) => {
    expect(treeText(treeOf(html))).toBe(spoken);
  });
});

test('every math span of the demonstration bank becomes a math node with a Spanish name', () => {
  const folder = join(import.meta.dirname, '../../../demo/bank');
  const whole = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n');
  const spans = [...new Set(whole.match(/<span data-math=.*?<\/span>/g))].map((span) =>
    span.replaceAll('\\"', '"'),
  );
  expect(spans.length).toBeGreaterThan(100);
  for (const span of spans) {
    const tree = treeOf(span);
    expect(tree).toMatchObject([{ type: 'math' }]);
    expect(treeText(tree)).toMatch(/^[\p{L}\d ,]+$/u);
  }
});
