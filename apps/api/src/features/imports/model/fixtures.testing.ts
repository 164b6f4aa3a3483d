import { buildBooklet } from '@amauta/booklet-reader/build-booklet.ts';
import type { PageContent } from '@amauta/booklet-reader/page/page-content.ts';
import { type PageText, pageTexts, type Segment } from './proof/page-text.ts';
import type { ModelAnswer, ModelRequest, StructuredModel } from './provider/structured-model.ts';
import type { ModelReading, Piece, ProposedItem } from './reading-schema.ts';

type Look = Partial<Pick<Segment, 'kind' | 'column' | 'gray' | 'x' | 'y' | 'html'>>;

/** Builds a page's text from its lines. A line given as a list has parts that stand side by side. */
export function textPage(
  number: number,
  lines: readonly (string | readonly string[])[],
  look: Look = {},
): PageText {
  const segments = lines.flatMap((line, at) =>
    [line]
      .flat()
      .map((text, part) => segment(text, { line: at, x: 60 + part * 240, y: 100 + at * 13, ...look })),
  );
  return { number, segments };
}

export function segment(text: string, look: Partial<Segment> = {}): Segment {
  const html = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return {
    kind: 'text',
    html,
    line: 0,
    column: 0,
    gray: false,
    x: 60,
    y: 100,
    width: text.length * 5,
    height: 10.5,
    ...look,
  };
}

export const piece = (html: string, image: number | null = null): Piece => ({ html, image });

export function proposal(
  number: number,
  statement: string | Piece[],
  alternatives: readonly (string | Piece)[],
  key: ProposedItem['key'] = null,
): ProposedItem {
  return {
    number,
    statement: typeof statement === 'string' ? [piece(statement)] : statement,
    alternatives: alternatives.map((each) => (typeof each === 'string' ? piece(each) : each)),
    key,
  };
}

/** Reads pages with the real reader. Returns its draft and the text of the pages. */
export function readPages(contents: readonly PageContent[]) {
  const { draft, cuts } = buildBooklet(contents);
  const images = cuts.map((area) => ({ area, content: new Uint8Array() }));
  return { draft: { ...draft, images }, pages: pageTexts(contents) };
}

type Scripted = Partial<ModelReading> | ModelAnswer<unknown>;

/** A model that gives these answers, one a call, and repeats the last. Notes the requests that it gets. */
export function scriptedModel(...answers: Scripted[]): StructuredModel & { asked: ModelRequest<unknown>[] } {
  const asked: ModelRequest<unknown>[] = [];
  return {
    asked,
    async ask<T>(request: ModelRequest<T>): Promise<ModelAnswer<T>> {
      request.signal?.throwIfAborted();
      asked.push(request as ModelRequest<unknown>);
      const answer = answers[Math.min(asked.length, answers.length) - 1] ?? {};
      if ('ok' in answer) return answer as ModelAnswer<T>;
      const value = request.schema.parse({ items: [], situations: [], ...answer });
      return { ok: true, value, use: { calls: 1, input_tokens: 1_000, output_tokens: 500 } };
    },
  };
}
