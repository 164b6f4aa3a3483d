import { text } from 'node:stream/consumers';
import { systemClock } from '../clock.ts';
import { type Erased, erasedAccounts, repeatErasures } from '../features/privacy/erasure.service.ts';
import { readErasures, writeErasure } from './erasure-lines.ts';
import { runOnDatabase } from './run-on-database.ts';

const USAGE = `Los docentes cuyos datos personales se borraron, para volver a borrarlos después de restaurar una copia.

  npm run --silent erasures -- list > borrados.txt    escribe la cuenta y el momento de su creación, sin nombres
  npm run erasures -- repeat < borrados.txt           vuelve a borrarlos; también lee el registro (log) del servidor

Usa las mismas variables que el servidor. Con la base de datos incluida, detén antes el servidor.`;

const [action] = process.argv.slice(2);
if (action === 'list') {
  await runOnDatabase(async (db) => {
    for (const erased of await erasedAccounts(db)) console.log(writeErasure(erased));
  });
} else if (action === 'repeat') {
  const wanted = readErasures(await text(process.stdin));
  await runOnDatabase(async (db) => {
    const done: Erased[] = [];
    await repeatErasures({ db, clock: systemClock }, wanted, (erased) => done.push(erased));
    console.log(
      `Listo: se borraron ${done.length} de ${wanted.length}. Los demás ya estaban borrados o no están en esta copia.`,
    );
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}
