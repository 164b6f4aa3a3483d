import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { parseXml, type XmlElement } from '@cj-tech-master/excelts/xml';
import { openZip, UnreadableZip } from '../../unzip.ts';
import { childrenOf } from './xml.ts';

/**
 * The most bytes that all parts of a document may unzip to. A paper of 100 items with photographs needs less
 * than a third.
 */
const UNZIPPED_LIMIT = 96 * MEGABYTE;
/** The deepest nesting of elements. Nested tables and text boxes of real papers stay under 80 levels. */
const DEPTH_LIMIT = 200;
/** First bytes of .doc files and of encrypted .docx files: both use the same container format. */
const COMPOUND_FILE = [0xd0, 0xcf, 0x11, 0xe0];
const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');

type WordRefusal = 'broken' | 'encrypted' | 'old' | 'heavy';

/** A file that is no readable .docx; `why` says what is wrong with it. */
export class UnreadableWord extends Error {
  readonly why: WordRefusal;

  constructor(why: WordRefusal) {
    super(why);
    this.why = why;
  }
}

/** The parts of a .docx that the reader uses. */
export interface WordParts {
  document: XmlElement;
  styles: XmlElement | null;
  numbering: XmlElement | null;
  /** The bytes of an image by the id of its relation; null where the file has no such image. */
  readImage(relation: string): Promise<Uint8Array | null>;
}

/**
 * Opens the bytes of a .docx file.
 * @throws UnreadableWord for a damaged, encrypted, older or oversized file.
 */
export async function openWordParts(bytes: Uint8Array): Promise<WordParts> {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (COMPOUND_FILE.every((byte, index) => content[index] === byte))
    throw new UnreadableWord(content.includes(ENCRYPTED_PART) ? 'encrypted' : 'old');
  const zip = await asWord(openZip(content, { totalBytes: UNZIPPED_LIMIT }));
  const readPart = (path: string) => asWord(zip.read(path));
  const readXml = async (path: string) => {
    const part = await readPart(path);
    return part ? parse(part.toString('utf8')) : null;
  };
  const main = await mainPath(readXml);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const document = await readXml(main);
  if (!document) throw new UnreadableWord('broken');
  const relations = relationsOf(await readXml(`${folder}_rels/${main.slice(folder.length)}.rels`), folder);
  return {
    document,
    styles: await readXml(`${folder}styles.xml`),
    numbering: await readXml(`${folder}numbering.xml`),
    async readImage(relation) {
      const path = relations.get(relation);
      return path === undefined ? null : readPart(path);
    },
  };
}

type ReadXml = (path: string) => Promise<XmlElement | null>;

/** The path of the main part: `word/document.xml` unless the package says otherwise. */
async function mainPath(readXml: ReadXml): Promise<string> {
  const relations = await readXml('_rels/.rels');
  const main =
    relations && childrenOf(relations).find(({ attributes }) => attributes.Type?.endsWith('/officeDocument'));
  return main?.attributes.Target?.replace(/^\//, '') ?? 'word/document.xml';
}

/**
 * The paths of relations by their id. External targets are left out: the reader opens nothing outside of the
 * file.
 */
function relationsOf(root: XmlElement | null, folder: string): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { attributes } of root ? childrenOf(root) : []) {
    const { Id: id, Target: target, TargetMode: mode } = attributes;
    if (!id || !target || mode === 'External') continue;
    paths.set(id, target.startsWith('/') ? target.slice(1) : `${folder}${target}`);
  }
  return paths;
}

function parse(xml: string): XmlElement {
  try {
    return parseXml(xml, { invalidCharHandling: 'skip', maxDepth: DEPTH_LIMIT }).root;
  } catch {
    throw new UnreadableWord('broken');
  }
}

/** Waits for a read of the zip, and turns `UnreadableZip` into `UnreadableWord`. */
async function asWord<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof UnreadableZip ? new UnreadableWord(error.why) : error;
  }
}
