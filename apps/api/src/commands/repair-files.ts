import { systemClock } from '../clock.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/connect.ts';
import { inspectStoredImports } from '../features/imports/imports.service.ts';
import { inspectStore, removeOrphans, type StoreReport } from '../features/resources/stored-files.service.ts';
import { openStore } from '../storage/open-store.ts';
import { onDatabase, readOptions, runCommand } from './run-command.ts';

const USAGE = `Compara los archivos guardados con la base de datos.

  npm run files:repair              muestra lo que sobra y lo que falta
  npm run files:repair -- --mend    además borra lo que sobra

Usa las mismas variables que el servidor. Con la base de datos incluida, detén antes el servidor.`;

const { mend: mends } = readOptions({ mend: { type: 'boolean', default: false } });
await runCommand(USAGE, mends === undefined ? undefined : () => onDatabase(repair));

async function repair(db: Database, config: Config): Promise<void> {
  const context = { db, files: await openStore(config), clock: systemClock };
  const [library, imported] = [await inspectStore(context), await inspectStoredImports(context)];
  const report = {
    orphans: [...new Set([...library.orphans, ...imported.orphans])],
    missing: [...library.missing, ...imported.missing],
  };
  tell(report);
  if (!mends || report.orphans.length === 0) return;
  const removed = await removeOrphans(context, report);
  console.log(`Borrados: ${removed.length} de ${report.orphans.length}.`);
}

function tell({ orphans, missing }: StoreReport): void {
  if (orphans.length === 0 && missing.length === 0) console.log('Todo está en orden.');
  if (orphans.length === 1) console.log('Sobra 1 archivo que nadie nombra:');
  else if (orphans.length > 0) console.log(`Sobran ${orphans.length} archivos que nadie nombra:`);
  for (const key of orphans) console.log(`  ${key}`);
  if (missing.length === 1) console.log('Falta 1 archivo. Súbelo otra vez o borra su ficha:');
  else if (missing.length > 0)
    console.log(`Faltan ${missing.length} archivos. Súbelos otra vez o borra su ficha:`);
  for (const { id, name, key } of missing) console.log(`  ${id}  ${name}  (${key})`);
}
