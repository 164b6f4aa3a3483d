import { zip } from '@cj-tech-master/excelts/archive';

const NAMESPACES = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  'xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math"',
  'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"',
  'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"',
  'xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006"',
  'xmlns:wps="http://schemas.microsoft.com/office/word/2010/wordprocessingShape"',
  'xmlns:v="urn:schemas-microsoft-com:vml"',
].join(' ');

export interface WordFileParts {
  /** Children of `w:body`, as XML. */
  body: string;
  /** Children of `w:styles` and of `w:numbering`. */
  styles?: string;
  numbering?: string;
  /** Images by relation id, PNG. */
  images?: Record<string, Uint8Array>;
}

/** Builds the bytes of a .docx, as Word would write it, from the XML of its parts. */
export async function wordFile({ body, styles, numbering, images = {} }: WordFileParts): Promise<Uint8Array> {
  const archive = zip();
  const add = (path: string, content: string | Uint8Array) =>
    archive.add(path, typeof content === 'string' ? new TextEncoder().encode(content) : content);
  add('[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>');
  add(
    '_rels/.rels',
    '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>',
  );
  add('word/document.xml', `<w:document ${NAMESPACES}><w:body>${body}</w:body></w:document>`);
  if (styles) add('word/styles.xml', `<w:styles ${NAMESPACES}>${styles}</w:styles>`);
  if (numbering) add('word/numbering.xml', `<w:numbering ${NAMESPACES}>${numbering}</w:numbering>`);
  const relations = Object.keys(images).map(
    (id) => `<Relationship Id="${id}" Type="image" Target="media/${id}.png"/>`,
  );
  add('word/_rels/document.xml.rels', `<Relationships>${relations.join('')}</Relationships>`);
  for (const [id, content] of Object.entries(images)) add(`word/media/${id}.png`, content);
  return archive.bytes();
}

/**
 * A paragraph. Each `|` in the text begins another run, as edits in Word do; `looks` are settings of all
 * runs.
 */
export function paragraph(text: string, { looks = '', settings = '' } = {}): string {
  const runs = text
    .split('|')
    .map((part) => run(part, looks))
    .join('');
  return `<w:p><w:pPr>${settings}</w:pPr>${runs}</w:p>`;
}

/** A run; tabs and line breaks in the text become elements. */
export function run(text: string, looks = ''): string {
  const content = text
    .split(/(\t|\n)/)
    .map((part) => {
      if (part === '\t') return '<w:tab/>';
      return part === '\n' ? '<w:br/>' : `<w:t xml:space="preserve">${part}</w:t>`;
    })
    .join('');
  return `<w:r><w:rPr>${looks}</w:rPr>${content}</w:r>`;
}

/** The settings that put a paragraph into a list. */
export function inList(list: number, level = 0): string {
  return `<w:numPr><w:ilvl w:val="${level}"/><w:numId w:val="${list}"/></w:numPr>`;
}

/** The definition of a list: for each level its number format and its label. */
export function listDefinition(id: number, levels: readonly [format: string, text: string][]): string {
  const rows = levels.map(
    ([format, text], level) =>
      `<w:lvl w:ilvl="${level}"><w:start w:val="1"/><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`,
  );
  return `<w:abstractNum w:abstractNumId="${id}">${rows.join('')}</w:abstractNum>`;
}

/** A list that uses a definition. With `restart`, its first level begins again at 1. */
export function listOf(id: number, definition: number, restart = false): string {
  const override = restart ? '<w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride>' : '';
  return `<w:num w:numId="${id}"><w:abstractNumId w:val="${definition}"/>${override}</w:num>`;
}

export const HIGHLIGHT = '<w:highlight w:val="yellow"/>';

export function table(rows: readonly (readonly string[])[]): string {
  const written = rows.map((cells) => `<w:tr>${cells.map((cell) => `<w:tc>${cell}</w:tc>`).join('')}</w:tr>`);
  return `<w:tbl>${written.join('')}</w:tbl>`;
}
