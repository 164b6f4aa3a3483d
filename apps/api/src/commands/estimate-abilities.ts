import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { estimateAbilities } from '../features/outlook/night/night.service.ts';
import { runOnDatabase } from './run-on-database.ts';

const USAGE = `Calcula ahora la dificultad de las preguntas, como lo hace el servidor cada noche.

  npm run abilities              toma las respuestas nuevas
  npm run abilities -- --full    toma todas las respuestas otra vez

Usa las mismas variables que el servidor. Con la base de datos incluida, detén antes el servidor.`;

const isFull = readArguments();
if (isFull === null) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  await runOnDatabase(async (db) => {
    const result = await estimateAbilities({ db, clock: systemClock }, { isFull });
    if (!result) {
      console.error('Otro proceso está calculando. Vuelve a intentarlo en unos minutos.');
      process.exitCode = 1;
      return;
    }
    const { answers, teachers, items, durationMs } = result;
    console.log(
      `Listo en ${(durationMs / 1000).toFixed(1)} s: ${answers} primeras respuestas de ${teachers} docentes a ${items} preguntas.`,
    );
  });
}

function readArguments(): boolean | null {
  try {
    return parseArgs({ options: { full: { type: 'boolean', default: false } } }).values.full;
  } catch {
    return null;
  }
}
