import { parseArgs } from 'node:util';
import { readConfig } from '../config/config.ts';
import { restoreBackup } from './backup/restore-backup.ts';
import { runBackupCommand } from './backup/run-backup-command.ts';

const USAGE = `Restaura una copia de seguridad en una base de datos y un almacén de archivos vacíos.

  npm run restore -- --from <carpeta de la copia>

Usa las mismas variables que el servidor. Con PostgreSQL necesita el programa pg_restore.`;

const from = readArguments();
if (from) {
  await runBackupCommand(async () => {
    const { createdAt, version } = await restoreBackup(readConfig(process.env), from);
    console.log(`Restaurada la copia del ${createdAt}, hecha con la versión ${version}.`);
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

function readArguments(): string | undefined {
  try {
    return parseArgs({ options: { from: { type: 'string' } } }).values.from;
  } catch {
    // Node refuses an unknown option or a missing value. The usage explains more than Node's message.
    return undefined;
  }
}
