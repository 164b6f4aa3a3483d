import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { readConfig } from '../config.ts';
import { connectEmbedded, connectServer } from '../database/connect.ts';
import { migrateDatabase } from '../database/migrate.ts';
import {
  AdministratorRefused,
  addAdministrator,
  generatePassword,
} from '../features/session/administrators.service.ts';
import { explainStartFailure } from '../start-failure.ts';
import { readHidden } from './read-hidden.ts';

const USAGE = `Crea una cuenta de administrador.

  npm run admin:create -- --email <correo> --name "<nombre completo>"

La contraseña se toma de la variable ADMIN_PASSWORD; sin ella se pide en la terminal (en blanco: se genera una).
Usa las mismas variables que el servidor: DATABASE_URL, o DATA_DIR con la base de datos incluida.`;

try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exitCode = 1;
}

function explain(error: unknown): string {
  if (error instanceof AdministratorRefused) return error.message;
  const explained = explainStartFailure(error);
  if (explained) return explained;
  throw error;
}

async function main(): Promise<void> {
  const { email, name } = readArguments();
  if (!email || !name) {
    console.error(USAGE);
    process.exitCode = 1;
    return;
  }
  const config = readConfig(process.env);
  const { password, generated } = await choosePassword();
  const connection = config.databaseUrl
    ? connectServer(config.databaseUrl, 1)
    : await connectEmbedded(config.dataDir);
  try {
    await migrateDatabase(connection, config.databaseUrl);
    const added = await addAdministrator(
      connection.db,
      { email, fullName: name, password },
      systemClock.now(),
    );
    console.log(`Listo: ${added.email} ya puede ingresar como administrador.`);
    if (generated) console.log(`Contraseña (se muestra solo esta vez): ${password}`);
  } finally {
    await connection.close();
  }
}

function readArguments(): { email?: string | undefined; name?: string | undefined } {
  try {
    return parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } }).values;
  } catch {
    // An unknown option or a missing value: the usage says it better than Node does.
    return {};
  }
}

async function choosePassword(): Promise<{ password: string; generated: boolean }> {
  if (process.env.ADMIN_PASSWORD) return { password: process.env.ADMIN_PASSWORD, generated: false };
  const typed = process.stdin.isTTY ? await readHidden('Contraseña (en blanco: se genera una): ') : '';
  if (!typed) return { password: generatePassword(), generated: true };
  if ((await readHidden('Repite la contraseña: ')) !== typed) {
    throw new AdministratorRefused('Las contraseñas no coinciden.');
  }
  return { password: typed, generated: false };
}
