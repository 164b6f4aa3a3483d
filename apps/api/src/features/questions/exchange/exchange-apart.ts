import type { ExamType, Kind } from '@amauta/contract/catalogue.ts';
import { wrongField } from '../../../http/failure.ts';
import { ChildFailure, runInChild } from '../../../jobs/run-in-child.ts';
import { createTurns } from '../../../jobs/turns.ts';
import { type ExchangeEntry, type ExchangeFile, ITEMS_LIMIT } from './exchange-entry.ts';
import type { CleanEntry, ExchangeAnswer, ExchangeTask } from './exchange-program.ts';

/** A file of 60 MB that is nearly all pictures needs half of the memory and half of the time. */
const LIMITS = { memoryMb: 1_024, totalMs: 60_000 };

const UNREADABLE =
  'El archivo no se puede leer. Sube un paquete QTI 2 o 3 (.zip) o un archivo Moodle XML (.xml).';
const EMPTY = 'El archivo no tiene preguntas.';
const TOO_MANY = `El archivo tiene más de ${ITEMS_LIMIT / 1_000} mil preguntas. Divídelo en partes.`;
const TOO_MUCH = 'El archivo tiene demasiado contenido para leerlo. Divídelo en partes.';

/** Files are processed one at a time, so that many at once need no more memory than one. */
const takeTurn = createTurns(1);

/**
 * Reads the questions of another program's file, in a process of its own.
 * @throws RequestFailure 415 for a file of no known format, 400 for one without questions, 413 for one that holds too many questions or takes too
 * much time or memory
 */
export async function readExchangeFile(content: Uint8Array): Promise<ExchangeFile> {
  const answer = await work({ kind: 'read', content });
  if (answer.kind === 'too-many') throw wrongField('file', TOO_MANY, 'PAYLOAD_TOO_LARGE');
  if (answer.kind === 'empty') throw wrongField('file', EMPTY);
  if (answer.kind !== 'read') throw wrongField('file', UNREADABLE, 'UNSUPPORTED_MEDIA_TYPE');
  return answer.file;
}

/**
 * Cleans entries for storing. Returns for each entry, in order, its content or why it can't be stored.
 * Items without a kind get the given one.
 * @throws RequestFailure 413 when cleaning takes too much time or memory
 */
export async function cleanEntries(
  examType: ExamType,
  defaultKind: Kind,
  entries: readonly ExchangeEntry[],
): Promise<CleanEntry[]> {
  if (entries.length === 0) return [];
  const answer = await work({ kind: 'clean', examType, defaultKind, entries });
  if (answer.kind !== 'cleaned') throw new Error('entries were not cleaned');
  return answer.entries;
}

async function work(task: ExchangeTask): Promise<ExchangeAnswer> {
  const program = new URL('./exchange-program.ts', import.meta.url);
  try {
    return await takeTurn(() => runInChild<ExchangeAnswer>(program, task, { limits: LIMITS }));
  } catch (error) {
    if (!(error instanceof ChildFailure)) throw error;
    throw error.end === 'failed'
      ? wrongField('file', UNREADABLE, 'UNSUPPORTED_MEDIA_TYPE')
      : wrongField('file', TOO_MUCH, 'PAYLOAD_TOO_LARGE');
  }
}
