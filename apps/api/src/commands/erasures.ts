import { text } from 'node:stream/consumers';
import { systemClock } from '../clock.ts';
import { type Erased, erasedAccounts, repeatErasures } from '../features/privacy/erasure.service.ts';
import { readErasures, writeErasure } from './erasure-lines.ts';
import { onDatabase, runCommand } from './run-command.ts';

const USAGE = `Los docentes cuyos datos personales se borraron, para volver a borrarlos después de restaurar una copia.

  npm run --silent erasures -- list > borrados.txt    escribe la cuenta y el momento de su creación, sin nombres
  npm run erasures -- repeat < borrados.txt           vuelve a borrarlos; también lee el registro (log) del servidor

Usa las mismas variables que el servidor. Con la base de datos incluida, detén antes el servidor.`;

const ACTIONS: Record<string, () => Promise<void>> = { list, repeat };

const [action = ''] = process.argv.slice(2);
await runCommand(USAGE, Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined);

function list(): Promise<void> {
  return onDatabase(async (db) => {
    for (const erased of await erasedAccounts(db)) console.log(writeErasure(erased));
  });
}

async function repeat(): Promise<void> {
  const wanted = readErasures(await text(process.stdin));
  await onDatabase(async (db) => {
    const done: Erased[] = [];
    await repeatErasures({ db, clock: systemClock }, wanted, (erased) => done.push(erased));
    console.log(
      `Listo: se borraron ${done.length} de ${wanted.length}. Los demás ya estaban borrados o no están en esta copia.`,
    );
  });
}
