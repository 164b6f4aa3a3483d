import { parseArgs } from 'node:util';
import { systemClock } from '../clock.ts';
import {
  disableAdministrator,
  resetAdministrator,
  resetSecondFactorOf,
} from '../features/session/administrators/administrator-commands.service.ts';
import { choosePassword } from './choose-password.ts';
import { runOnDatabase } from './run-on-database.ts';

const USAGE = `Cambia una cuenta de administrador.

  npm run admin:reset -- --email <correo>      pone una contraseña nueva, cierra sus sesiones y la desbloquea
  npm run admin:disable -- --email <correo>    cierra sus sesiones y no la deja ingresar más
  npm run admin:reset-second-factor -- --email <correo>
                                               quita su verificación en dos pasos y cierra sus sesiones

La contraseña nueva se toma de la variable ADMIN_PASSWORD; sin ella se pide en la terminal (en blanco: se genera una).
Usa las mismas variables que el servidor. Con la base de datos incluida, detén antes el servidor.`;

const { action, email } = readArguments();
if (action === 'reset' && email) {
  await runOnDatabase(async (db) => {
    const { password, generated } = await choosePassword();
    const account = await resetAdministrator(db, { email, password }, systemClock.now());
    console.log(`Listo: ${account.email} tiene una contraseña nueva y sus sesiones se cerraron.`);
    if (generated) console.log(`Contraseña (se muestra solo esta vez): ${password}`);
  });
} else if (action === 'disable' && email) {
  await runOnDatabase(async (db) => {
    const account = await disableAdministrator(db, email, systemClock.now());
    console.log(`Listo: ${account.email} ya no puede ingresar y sus sesiones se cerraron.`);
  });
} else if (action === 'reset-second-factor' && email) {
  await runOnDatabase(async (db) => {
    const account = await resetSecondFactorOf(db, email, systemClock.now());
    console.log(
      `Listo: ${account.email} ingresa otra vez solo con su contraseña y sus sesiones se cerraron.`,
    );
  });
} else {
  console.error(USAGE);
  process.exitCode = 1;
}

function readArguments(): { action?: string | undefined; email?: string | undefined } {
  try {
    const { values, positionals } = parseArgs({
      options: { email: { type: 'string' } },
      allowPositionals: true,
    });
    return { action: positionals[0], email: values.email };
  } catch {
    // Node refuses an unknown option or a missing value. The caller then prints the usage, which explains
    // more than Node's message.
    return {};
  }
}
