import type { ImportGroup, ImportSubject } from '@amauta/contract/imports/import.ts';
import type { Database } from '../../../database/connect.ts';
import { notFound, RequestFailure } from '../../../http/failure.ts';
import { findReviewImport, type ReviewImport } from './review.queries.ts';

/** An import whose group is known. */
export type GroupImport = ReviewImport & { chosenGroup: number };

const STILL_WAITING = 'El archivo todavía no se ha leído. Espera a que termine y vuelve a intentarlo.';
const NOT_READY: Partial<Record<ReviewImport['status'], string>> = {
  queued: STILL_WAITING,
  reading: STILL_WAITING,
  failed: 'La lectura de este archivo falló. Inténtala otra vez o sube otro archivo.',
  cancelled: 'La lectura de este archivo se canceló. Inténtala otra vez.',
};

/**
 * An import that has been read. With `lock`, it can't change until the transaction ends.
 * @throws RequestFailure 404, or 409 with the reason why it can't be reviewed
 */
export async function getReadImport(
  db: Database,
  id: number,
  subject: ImportSubject,
  lock?: 'share' | 'update',
): Promise<ReviewImport> {
  const found = await findReviewImport(db, id, lock);
  if (!found) throw importNotFound();
  if (found.subject !== subject) {
    throw conflict(
      subject === 'questions'
        ? 'Esta importación es de respuestas: no tiene preguntas por revisar.'
        : 'Esta importación es de preguntas: no tiene una hoja de respuestas.',
    );
  }
  const obstacle = NOT_READY[found.status];
  if (obstacle) throw conflict(obstacle);
  return found;
}

/**
 * An import of questions that has been read and whose group was chosen. Throws 409 when no group was
 * chosen.
 */
export async function getGroupImport(
  db: Database,
  id: number,
  lock?: 'share' | 'update',
): Promise<GroupImport> {
  const { chosenGroup, ...found } = await getReadImport(db, id, 'questions', lock);
  if (chosenGroup === null) throw conflict('Elige primero qué grupo del archivo quieres importar.');
  return { ...found, chosenGroup };
}

/** The code printed in a group of the file; empty when there is none. */
export function codeOf(groups: readonly ImportGroup[], index: number): string {
  return groups.find((group) => group.index === index)?.code ?? '';
}

export function importNotFound(): RequestFailure {
  return notFound('Esa importación no existe o ya fue eliminada.');
}

export function conflict(message: string): RequestFailure {
  return new RequestFailure('CONFLICT', message);
}
