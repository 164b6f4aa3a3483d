import { type FormContent, type FormItem, newKey, type TextBlock } from './form-content.ts';

export function textBlock(html: string, change: Partial<TextBlock> = {}): TextBlock {
  return { key: newKey(), type: 'text', html, gray: false, ...change };
}

export function imageBlock(image: string | File, description = '') {
  return { key: newKey(), type: 'image', image, gray: false, description } as const;
}

/** A complete item. Its key is the second of three alternatives. */
export function formItem(number: number, change: Partial<FormItem> = {}): FormItem {
  return {
    key: `item${number}`,
    id: null,
    number: String(number),
    kind: 'CCP',
    topic: null,
    statement: [textBlock(`<p>Enunciado ${number}</p>`)],
    alternatives: ['uno', 'dos', 'tres'].map((html, index) => ({
      key: `${number}-${html}`,
      html,
      correct: index === 1,
    })),
    justification: [textBlock('<p>Porque sí.</p>')],
    ...change,
  };
}

export function individual(change: Partial<FormItem> = {}): FormContent {
  return { entryClass: 'INDIVIDUAL', version: null, shared: [], items: [formItem(24, change)] };
}

export function common(items: readonly FormItem[], change: Partial<FormContent> = {}): FormContent {
  return { entryClass: 'COMMON', version: null, shared: [textBlock('<p>Texto</p>')], items, ...change };
}

export function file(name = 'plano.png', content: BlobPart = 'imagen'): File {
  return new File([content], name, { type: 'image/png' });
}
