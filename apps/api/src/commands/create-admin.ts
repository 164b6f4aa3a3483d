import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import { addAdministrator } from '../features/session/administrators/administrator-commands.service.ts';
import { choosePassword } from './choose-password.ts';
import { runOnDatabase } from './run-on-database.ts';

const USAGE = `Crea una cuenta de administrador.

  npm run admin:create -- --email <correo> --name "<nombre completo>"

La contraseña se toma de la variable ADMIN_PASSWORD; sin ella se pide en la terminal (en blanco: se genera una).
Usa las mismas variables que el servidor: DATABASE_URL, o DATA_DIR con la base de datos incluida.`;

const { email, name } = readArguments();
if (email && name) {
  await runOnDatabase(async (db) => {
    const { password, generated } = await choosePassword();
    const added = await addAdministrator(db, { email, fullName: name, password }, systemClock.now());
    console.log(`Listo: ${added.email} ya puede ingresar como administrador.`);
    if (generated) console.log(`Contraseña (se muestra solo esta vez): ${password}`);
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

function readArguments(): { email?: string | undefined; name?: string | undefined } {
  try {
    return parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } }).values;
  } catch {
    // Node refuses an unknown option or a missing value. The caller then prints the usage, which explains
    // more than Node's message.
    return {};
  }
}
