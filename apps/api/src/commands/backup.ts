import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { makeBackup, removeOldBackups } from './backup/make-backup.ts';
import { runBackupCommand } from './backup/run-backup-command.ts';

const USAGE = `Guarda una copia de la base de datos y de los archivos en una carpeta nueva, también con el servidor en marcha.

  npm run backup -- --to <carpeta>               crea la copia dentro de esa carpeta y la comprueba
  npm run backup -- --to <carpeta> --keep <n>    además borra las copias más antiguas y deja n

Usa las mismas variables que el servidor. Con PostgreSQL necesita el programa pg_dump.`;

const { to, keep } = readArguments();
if (to && (keep === undefined || /^[1-9]\d{0,3}$/.test(keep))) {
  await runBackupCommand(async () => {
    const folder = await makeBackup(readConfig(process.env), to, systemClock.now());
    console.log(`Copia completa y comprobada: ${folder}`);
    const removed = keep === undefined ? [] : await removeOldBackups(to, Number(keep));
    for (const name of removed) console.log(`Copia antigua borrada: ${name}`);
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

function readArguments(): { to?: string | undefined; keep?: string | undefined } {
  try {
    return parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } }).values;
  } catch {
    // Node refuses an unknown option or a missing value. The usage explains more than Node's message.
    return {};
  }
}
