import { systemClock } from '../clock.ts';
import { readConfig } from '../config/config.ts';
import { makeBackup, removeOldBackups } from './backup/make-backup.ts';
import { readOptions, runCommand } from './run-command.ts';

const USAGE = `Guarda una copia de la base de datos y de los archivos en una carpeta nueva, también con el servidor en marcha.

  npm run backup -- --to <carpeta>               crea la copia dentro de esa carpeta y la comprueba
  npm run backup -- --to <carpeta> --keep <n>    además borra las copias más antiguas y deja n

Usa las mismas variables que el servidor. Con PostgreSQL necesita el programa pg_dump.`;

const { to, keep } = readOptions({ to: { type: 'string' }, keep: { type: 'string' } });
const isWhole = to && (keep === undefined || /^[1-9]\d{0,3}$/.test(keep));
await runCommand(USAGE, isWhole ? () => backUp(to) : undefined);

async function backUp(parent: string): Promise<void> {
  const folder = await makeBackup(readConfig(process.env), parent, systemClock.now());
  console.log(`Copia completa y comprobada: ${folder}`);
  const removed = keep === undefined ? [] : await removeOldBackups(parent, Number(keep));
  for (const name of removed) console.log(`Copia antigua borrada: ${name}`);
}
