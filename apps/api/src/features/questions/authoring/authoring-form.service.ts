import type { Block } from '@amauta/contract/block.ts';
import { MEGABYTE } from '@amauta/contract/megabyte.ts';
import { IMAGE_SIZE_LIMIT, NO_VALUE } from '@amauta/contract/questions/question.ts';
import type { FastifyRequest } from 'fastify';
import { type FieldErrors, RequestFailure } from '../../../http/failure.ts';
import { type FormFile, readForm } from '../../../http/input/form.ts';
import type { FileStore } from '../../../storage/file-store.ts';
import { redrawImages } from '../../../storage/redraw-images.ts';
import { type DrawnImage, nameImage, readImage, sizeOfImage } from '../images.service.ts';

const LIMITS = {
  fileBytes: IMAGE_SIZE_LIMIT,
  files: 60,
  fieldBytes: 8 * MEGABYTE,
  totalBytes: 64 * MEGABYTE,
};
const IMAGE_TOO_LARGE = `La imagen debe ser menor a ${IMAGE_SIZE_LIMIT / MEGABYTE}MB`;
const NOT_AN_IMAGE = 'Por favor seleccione un archivo de imagen válido';

/** Content whose images may be sent as separate files. */
interface Illustrated {
  /** Of COMMON. */
  shared_statement?: readonly Block[];
  questions: readonly { statement: readonly Block[]; justification: readonly Block[] }[];
}

/**
 * The data of a form with content: the content, whose image blocks already hold their future paths, and the
 * images to store.
 */
export interface AuthoringForm<T> {
  data: T;
  /** Not stored yet. */
  images: DrawnImage[];
  fields: ReadonlyMap<string, string>;
}

type SentImage = DrawnImage | { refused: string };

/**
 * Reads and checks a form with content in its field `data` and images beside it. Stores nothing.
 * @throws RequestFailure 400 that names each wrong field by its path in the data
 */
export async function readAuthoringForm<T extends Illustrated>(
  request: FastifyRequest,
  files: FileStore,
  { parse, otherFields = [] }: { parse: (json: unknown) => T; otherFields?: readonly string[] },
): Promise<AuthoringForm<T>> {
  const sent: FormFile[] = [];
  const fields = await readForm(request, LIMITS, async (file) => {
    sent.push(file);
  });
  const stray = [...fields.keys()].filter((name) => name !== 'data' && !otherFields.includes(name));
  if (stray.length > 0) {
    const named = stray.map((name) => [name.slice(0, 100), ['Este campo no se espera.']]);
    throw invalid('Revisa los datos enviados.', Object.fromEntries(named));
  }
  const data = parse(readJson(fields.get('data')));
  const images = await placeImages(data, await drawImages(sent), files);
  return { data, images, fields };
}

/** The images of a form by the paths of their blocks. */
async function drawImages(sent: readonly FormFile[]): Promise<Map<string, SentImage>> {
  const drawn = await redrawImages(sent);
  return new Map(
    sent.map(({ name, isTooLarge }, index) => {
      const image = drawn[index];
      const refused = isTooLarge ? IMAGE_TOO_LARGE : NOT_AN_IMAGE;
      return [pathOf(name), image ? nameImage(image) : { refused }];
    }),
  );
}

/** Turns the field name `questions[0][statement][1][value]` into the path `questions.0.statement.1.value`. */
function pathOf(name: string): string {
  return name.replace(/\[([^[\]]*)\]/g, '.$1');
}

function readJson(text: string | undefined): unknown {
  if (text === undefined)
    throw invalid('Falta el contenido de la pregunta.', { data: ['Falta el contenido de la pregunta.'] });
  try {
    return JSON.parse(text, (_name, value) => (typeof value === 'string' ? storable(value) : value));
  } catch {
    throw new RequestFailure(
      'BAD_REQUEST',
      'El contenido de la pregunta no se puede leer. Vuelve a enviarlo.',
    );
  }
}

/** Removes NUL characters and unpaired surrogates, which the database can't store. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Gives each image block its path and size. The image was sent with the form or is already stored. */
async function placeImages(
  data: Illustrated,
  sent: ReadonlyMap<string, SentImage>,
  files: FileStore,
): Promise<DrawnImage[]> {
  const errors: FieldErrors = {};
  const images: DrawnImage[] = [];
  const expected = new Set<string>();
  for (const { field, block } of imageBlocks(data)) {
    // A size that the client sent is replaced by the size of the actual image.
    delete block.width;
    delete block.height;
    if (block.value !== NO_VALUE) {
      const stored = await readImage(files, block.value);
      if (stored) Object.assign(block, await sizeOfImage(stored));
      else errors[field] = ['Esa imagen no está guardada. Súbela otra vez.'];
      continue;
    }
    expected.add(field);
    const image = sent.get(field);
    if (!image) errors[field] = ['Falta el archivo de esta imagen.'];
    else if ('refused' in image) errors[field] = [image.refused];
    else {
      Object.assign(block, { value: image.path }, await sizeOfImage(image.content));
      images.push(image);
    }
  }
  for (const field of sent.keys()) {
    if (!expected.has(field))
      errors[field.slice(0, 200)] = ['Este archivo no tiene una imagen en la pregunta.'];
  }
  const [first] = Object.values(errors);
  if (first?.[0]) throw invalid(first[0], errors);
  return images;
}

function imageBlocks(data: Illustrated): { field: string; block: Block }[] {
  const lists: [name: string, blocks: readonly Block[]][] = [
    ['shared_statement', data.shared_statement ?? []],
    ...data.questions.flatMap((item, index): [string, readonly Block[]][] => [
      [`questions.${index}.statement`, item.statement],
      [`questions.${index}.justification`, item.justification],
    ]),
  ];
  return lists.flatMap(([name, blocks]) =>
    blocks.flatMap((block, place) =>
      block.type === 'image' ? [{ field: `${name}.${place}.value`, block }] : [],
    ),
  );
}

function invalid(message: string, fields: FieldErrors): RequestFailure {
  return new RequestFailure('INVALID_INPUT', message, { fields });
}
