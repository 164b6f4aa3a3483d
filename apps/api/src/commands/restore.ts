import { readConfig } from '../config/config.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { readOptions, runCommand } from './run-command.ts';

const USAGE = `Restaura una copia de seguridad en una base de datos y un almacén de archivos vacíos.

  npm run restore -- --from <carpeta de la copia>

Usa las mismas variables que el servidor. Con PostgreSQL necesita el programa pg_restore.`;

const { from } = readOptions({ from: { type: 'string' } });
await runCommand(USAGE, from ? () => restore(from) : undefined);

async function restore(folder: string): Promise<void> {
  const { createdAt, version } = await restoreBackup(readConfig(process.env), folder);
  console.log(`Restaurada la copia del ${createdAt}, hecha con la versión ${version}.`);
}
