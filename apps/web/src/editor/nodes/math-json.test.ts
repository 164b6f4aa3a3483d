import { cleanHtml } from '@amauta/rich-text/clean.ts';
import { type MathNode, mathAttributes, readMath, toHtml } from '@amauta/rich-text/math.ts';
import { $createMarkNode } from '@lexical/mark';
import fc from 'fast-check';
import { $createParagraphNode, $createTextNode, $getRoot, $isElementNode, type LexicalNode } from 'lexical';
import { describe, expect, it } from 'vitest';
import { createStatementEditor } from '../create-editor.ts';
import { exported } from '../editor.testing.ts';
import { $exportHtml } from '../html/export-html.ts';
import { $createMathNode, $isMathNode } from './math-node.ts';

const editor = createStatementEditor('');

/** Creates a node in an editor. Returns its JSON and its HTML. */
function stored($create: () => LexicalNode): { json: object; html: string; exportedAttributes: object } {
  let result = { json: {}, html: '', exportedAttributes: {} };
  editor.update(
    () => {
      const node = $create();
      $getRoot().clear().append($createParagraphNode().append(node));
      const element = node.exportDOM(editor).element as HTMLElement;
      result = {
        json: node.exportJSON(),
        html: $exportHtml(),
        exportedAttributes: Object.fromEntries(
          [...element.attributes].map(({ name, value }) => [name, value]),
        ),
      };
    },
    { discrete: true },
  );
  return result;
}

/** Loads an editor from JSON with this node first. Returns the node's math. */
function restored(json: object): MathNode | undefined {
  const paragraph = { type: 'paragraph', version: 1, children: [json] };
  const state = editor.parseEditorState(
    JSON.stringify({ root: { type: 'root', version: 1, children: [paragraph] } }),
  );
  return state.read(() => {
    const block = $getRoot().getFirstChild();
    const node = $isElementNode(block) ? block.getFirstChild() : null;
    return $isMathNode(node) ? node.getMath() : undefined;
  });
}

const cases: [MathNode, object][] = [
  [
    { type: 'fraction', numerator: '3', denominator: 'x^{2}' },
    { type: 'fraction', version: 1, numerator: '3', denominator: 'x^{2}' },
  ],
  [
    { type: 'superscript', base: '', exponent: 'n_{1}' },
    { type: 'math-superscript', version: 1, base: '', exponent: 'n_{1}' },
  ],
  [
    { type: 'subscript', base: 'a', subscript: 'n' },
    { type: 'math-subscript', version: 1, base: 'a', subscript: 'n' },
  ],
  [
    { type: 'root', index: '', radicand: '2' },
    { type: 'math-root', version: 1, index: '', radicand: '2' },
  ],
];

describe('a piece of math', () => {
  it.each(cases)('%j has the right JSON, of version 1', (math, json) => {
    expect(stored(() => $createMathNode(math)).json).toEqual(json);
    expect(restored(json)).toEqual(math);
  });

  it.each(cases)('%j has the right HTML', (math) => {
    const { html, exportedAttributes } = stored(() => $createMathNode(math));
    expect(html).toBe(`<p>${toHtml(math)}</p>`);
    expect(exportedAttributes).toEqual(mathAttributes(math));
  });

  it('a fraction without its parts is 0 over 1', () => {
    expect(restored({ type: 'fraction', version: 1, numerator: ' ', denominator: '' })).toEqual({
      type: 'fraction',
      numerator: '0',
      denominator: '1',
    });
  });

  const text = fc.string({ minLength: 1, maxLength: 8 }).map((raw) => raw.trim() || 'x');
  const anyMath: fc.Arbitrary<MathNode> = fc.oneof(
    fc.record({ type: fc.constant('fraction' as const), numerator: text, denominator: text }),
    fc.record({
      type: fc.constant('superscript' as const),
      base: fc.oneof(fc.constant(''), text),
      exponent: text,
    }),
    fc.record({
      type: fc.constant('subscript' as const),
      base: fc.oneof(fc.constant(''), text),
      subscript: text,
    }),
    fc.record({ type: fc.constant('root' as const), index: fc.oneof(fc.constant(''), text), radicand: text }),
  );

  it('is the same after JSON and after HTML', () => {
    fc.assert(
      fc.property(anyMath, (math) => {
        const { json, html } = stored(() => $createMathNode(math));
        expect(restored(JSON.parse(JSON.stringify(json)))).toEqual(math);
        expect(exported(html)).toBe(html);
        expect(cleanHtml(html)).toBe(html);
        const span = new DOMParser().parseFromString(html, 'text/html').querySelector('span');
        expect(readMath({ ...span?.dataset })).toEqual(math);
      }),
      { numRuns: 60 },
    );
  });
});

describe('a mark', () => {
  it('has its ids in JSON, and only its text in HTML', () => {
    const { json, html } = stored(() => $createMarkNode(['a', 'b']).append($createTextNode('nota')));
    expect(json).toMatchObject({ type: 'mark', version: 1, ids: ['a', 'b'] });
    expect(html).toBe('<p>nota</p>');
  });
});
