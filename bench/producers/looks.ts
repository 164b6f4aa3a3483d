/** How a paper is set. */
export interface Look {
  columns: 1 | 2;
  size: number;
  family: 'serif' | 'sans-serif';
  number: '1' | '1.' | '1)' | '1.-' | 'PREGUNTA 1:';
  letter: 'a' | 'a)' | 'A)' | 'A.' | '(a)';
  /** How alternatives are arranged. */
  alternatives: 'lines' | 'row' | 'two by two';
  justified: boolean;
  /** How boxes are drawn. */
  box: 'shaded' | 'framed' | 'rounded' | 'cell';
  keys: 'none' | 'highlighted' | 'bold';
  /** Numbers and letters are the markers of lists. */
  lists: boolean;
  /** Each page is turned on its side. */
  sideways: boolean;
}

const BASE: Look = {
  columns: 1,
  size: 11,
  family: 'serif',
  number: '1.',
  letter: 'a)',
  alternatives: 'lines',
  justified: false,
  box: 'shaded',
  keys: 'none',
  lists: false,
  sideways: false,
};

export interface Paper {
  producer: 'chromium' | 'weasyprint' | 'libreoffice' | 'pdflatex';
  name: string;
  look: Look;
}

/** The papers to print: each producer with several looks. */
export const PAPERS: readonly Paper[] = [
  { producer: 'chromium', name: 'one column', look: { ...BASE, number: '1', letter: 'a' } },
  { producer: 'chromium', name: 'two columns', look: { ...BASE, columns: 2, size: 10, justified: true } },
  {
    producer: 'chromium',
    name: 'rows, lists',
    look: { ...BASE, family: 'sans-serif', letter: 'A.', alternatives: 'row', lists: true, box: 'rounded' },
  },
  {
    producer: 'chromium',
    name: 'two by two, two columns',
    look: {
      ...BASE,
      columns: 2,
      size: 9.5,
      family: 'sans-serif',
      number: '1)',
      letter: 'A.',
      alternatives: 'two by two',
      box: 'framed',
      keys: 'highlighted',
    },
  },
  { producer: 'weasyprint', name: 'two columns', look: { ...BASE, columns: 2, size: 10, letter: '(a)' } },
  {
    producer: 'weasyprint',
    name: 'lists',
    look: { ...BASE, number: 'PREGUNTA 1:', letter: 'A.', lists: false, justified: true, box: 'framed' },
  },
  { producer: 'libreoffice', name: 'numbered lists', look: { ...BASE, lists: true, keys: 'highlighted' } },
  {
    producer: 'libreoffice',
    name: 'two columns',
    look: { ...BASE, columns: 2, size: 10, family: 'sans-serif', number: '1.-', letter: 'A.', box: 'framed' },
  },
  {
    producer: 'libreoffice',
    name: 'text boxes',
    look: { ...BASE, number: '1', letter: 'a', box: 'rounded', justified: true },
  },
  { producer: 'pdflatex', name: 'one column', look: { ...BASE, number: '1', letter: 'a)', keys: 'bold' } },
  {
    producer: 'pdflatex',
    name: 'two columns',
    look: { ...BASE, columns: 2, size: 10, letter: 'A.', justified: true, box: 'framed' },
  },
  {
    producer: 'pdflatex',
    name: 'old fonts, two by two',
    look: { ...BASE, number: '1)', letter: '(a)', alternatives: 'two by two', family: 'sans-serif' },
  },
  {
    producer: 'weasyprint',
    name: 'sideways, two by two',
    look: { ...BASE, columns: 2, size: 10, letter: 'A)', alternatives: 'two by two', sideways: true },
  },
  {
    producer: 'libreoffice',
    name: 'alternatives in tables, texts in cells',
    look: { ...BASE, number: '1', letter: 'A)', alternatives: 'two by two', box: 'cell' },
  },
  {
    producer: 'chromium',
    name: 'rows, sideways',
    look: { ...BASE, number: '1.-', letter: 'a', alternatives: 'row', box: 'cell', sideways: true },
  },
];
