import type { Block } from '@amauta/contract/block.ts';
import { type MathNode, type MathRun, parseMathMarkup } from '@amauta/rich-text/math.ts';
import { overlinedParts } from '@amauta/rich-text/overline.ts';
import { spokenMath } from '@amauta/rich-text/spoken.ts';
import { themedStyle } from '@amauta/rich-text/theme-colors.ts';
import { type RichNode, toRichTree } from '@amauta/rich-text/tree.ts';
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { classNames } from './class-names.ts';

interface BlocksProps {
  blocks: readonly Block[];
  /** What the images belong to. An image without a description is read as «Imagen 2 de la pregunta 5». */
  of?: string;
  className?: string;
}

/** Draws a stored statement. No stored HTML is put into the page: only elements of the allow-list are created. */
export function RichBlocks({ blocks, of = 'del enunciado', className }: BlocksProps) {
  let images = 0;
  return (
    <div className={classNames('read', className)}>
      {blocks.map((block, index) => {
        // Blocks of a stored statement never move, so their index can be their key.
        const key = `${index}-${block.type}`;
        if (block.type === 'image') {
          images += 1;
          return (
            <figure key={key} className={block.gray ? 'grey' : undefined}>
              <img
                src={mediaUrl(block.value)}
                alt={block.description || `Imagen ${images} ${of}`}
                width={block.width}
                height={block.height}
                loading="lazy"
                decoding="async"
              />
            </figure>
          );
        }
        return (
          <div key={key} className={block.gray ? 'grey' : undefined}>
            <RichHtml html={block.value} />
          </div>
        );
      })}
    </div>
  );
}

/** Draws one piece of stored HTML, such as an alternative or a block, without an element around it. */
export function RichHtml({ html }: { html: string }) {
  const tree = useMemo(() => parseRichHtml(html), [html]);
  return renderNodes(tree);
}

/** Parses stored HTML into a tree of the elements that the allow-list allows. */
export function parseRichHtml(html: string): RichNode[] {
  // A parsed document runs no script and loads no image.
  return toRichTree(new DOMParser().parseFromString(html, 'text/html').body);
}

/**
 * Returns the address of an image. `value` is a stored path below `/media`, with or without that prefix, or
 * the `blob:` address of a file that isn't stored yet.
 */
export function mediaUrl(value: string): string {
  if (value.startsWith('blob:')) return value;
  const path = value.replace(/^\/+/, '').replace(/^media\//, '');
  return `/media/${path.split('/').map(encodeURIComponent).join('/')}`;
}

function renderNodes(nodes: readonly RichNode[]): ReactNode {
  return nodes.map((node, index) => {
    const key = `${index}-${node.type}`;
    if (node.type === 'text') return <OverlinedText key={key} text={node.text} />;
    if (node.type === 'math') return <MathView key={key} math={node.math} />;
    if (node.type === 'image') {
      return (
        <img
          key={key}
          className="inline-block"
          src={mediaUrl(node.path)}
          alt={node.description || 'Imagen'}
          loading="lazy"
          decoding="async"
        />
      );
    }
    const { tag, colSpan, rowSpan, children } = node;
    const style = themedStyle(node.style);
    const element = createElement(
      tag,
      {
        key,
        ...(Object.keys(style).length > 0 && { style }),
        ...(colSpan !== null && { colSpan }),
        ...(rowSpan !== null && { rowSpan }),
      },
      ...(tag === 'br' ? [] : [renderNodes(children)]),
    );
    if (tag !== 'table') return element;
    return (
      // biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields, and a section would be a landmark a table
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard only when it takes focus
      <div key={key} role="group" className="scroll" aria-label="Tabla" tabIndex={0}>
        {element}
      </div>
    );
  });
}

/** Draws a text, with one line over neighbouring letters that have lines over them. */
export function OverlinedText({ text }: { text: string }) {
  return overlinedParts(text).map((part, index) => {
    const key = `${index}-${part.text}`;
    return part.isOverlined ? (
      <span key={key} className="overlined">
        {part.text}
      </span>
    ) : (
      <Fragment key={key}>{part.text}</Fragment>
    );
  });
}

/** Draws a fraction, script or root. Screen readers read its name in Spanish. */
export function MathView({ math }: { math: MathNode }) {
  const name = spokenMath(math);
  return (
    <span role="math" aria-label={name} className={math.type === 'fraction' ? 'frac' : math.type}>
      {drawMath(math)}
    </span>
  );
}

function drawMath(math: MathNode): ReactNode {
  switch (math.type) {
    case 'fraction':
      return (
        <>
          <span>
            <MathMarkup text={math.numerator} />
          </span>
          <span>
            <MathMarkup text={math.denominator} />
          </span>
        </>
      );
    case 'superscript':
      return (
        <>
          <MathMarkup text={math.base} />
          <sup>
            <MathMarkup text={math.exponent} />
          </sup>
        </>
      );
    case 'subscript':
      return (
        <>
          <MathMarkup text={math.base} />
          <sub>
            <MathMarkup text={math.subscript} />
          </sub>
        </>
      );
    case 'root':
      return (
        <>
          {math.index === '' || math.index === '2' ? null : (
            <sup>
              <MathMarkup text={math.index} />
            </sup>
          )}
          <span className="sr-only">√</span>
          <span>
            <MathMarkup text={math.radicand} />
          </span>
        </>
      );
  }
}

/** Draws a text of math with its mini-markup: raised and lowered parts. */
export function MathMarkup({ text }: { text: string }) {
  return renderRuns(parseMathMarkup(text));
}

function renderRuns(runs: readonly MathRun[]): ReactNode {
  return runs.map((run, index) => {
    const key = `${index}-${run.type}`;
    if (run.type === 'text') return <OverlinedText key={key} text={run.text} />;
    return createElement(run.type === 'superscript' ? 'sup' : 'sub', { key }, renderRuns(run.runs));
  });
}
