import { systemClock } from '../clock.ts';
import { CommandRefused } from '../config/config-error.ts';
import type { Database } from '../database/connect.ts';
import { estimateAbilities } from '../features/outlook/night/night.service.ts';
import { onDatabase, readOptions, runCommand } from './run-command.ts';

const USAGE = `Calcula ahora la dificultad de las preguntas, como lo hace el servidor cada noche.

  npm run abilities              toma las respuestas nuevas
  npm run abilities -- --full    toma todas las respuestas otra vez

Usa las mismas variables que el servidor. Con la base de datos incluida, detén antes el servidor.`;

const { full: isFull } = readOptions({ full: { type: 'boolean', default: false } });
await runCommand(USAGE, isFull === undefined ? undefined : () => onDatabase((db) => estimate(db, isFull)));

async function estimate(db: Database, isFull: boolean): Promise<void> {
  const result = await estimateAbilities({ db, clock: systemClock }, { isFull });
  if (!result) {
    throw new CommandRefused('Otro proceso está calculando. Vuelve a intentarlo en unos minutos.');
  }
  const { answers, teachers, items, durationMs } = result;
  console.log(
    `Listo en ${(durationMs / 1000).toFixed(1)} s: ${answers} primeras respuestas de ${teachers} docentes a ${items} preguntas.`,
  );
}
