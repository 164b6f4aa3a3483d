import { systemClock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import {
  disableAdministrator,
  resetAdministrator,
  resetSecondFactorOf,
} from '../features/session/administrators/administrator-commands.service.ts';
import { choosePassword } from './choose-password.ts';
import { onDatabase, readOptions, runCommand } from './run-command.ts';

const USAGE = `Cambia una cuenta de administrador.

  npm run admin:reset -- --email <correo>      pone una contraseña nueva, cierra sus sesiones y la desbloquea
  npm run admin:disable -- --email <correo>    cierra sus sesiones y no la deja ingresar más
  npm run admin:reset-second-factor -- --email <correo>
                                               quita su verificación en dos pasos y cierra sus sesiones

La contraseña nueva se toma de la variable ADMIN_PASSWORD; sin ella se pide en la terminal (en blanco: se genera una).
Usa las mismas variables que el servidor. Con la base de datos incluida, detén antes el servidor.`;

const ACTIONS: Record<string, (db: Database, email: string) => Promise<void>> = {
  async reset(db, email) {
    const { password, generated } = await choosePassword();
    const account = await resetAdministrator(db, { email, password }, systemClock.now());
    console.log(`Listo: ${account.email} tiene una contraseña nueva y sus sesiones se cerraron.`);
    if (generated) console.log(`Contraseña (se muestra solo esta vez): ${password}`);
  },
  async disable(db, email) {
    const account = await disableAdministrator(db, email, systemClock.now());
    console.log(`Listo: ${account.email} ya no puede ingresar y sus sesiones se cerraron.`);
  },
  async 'reset-second-factor'(db, email) {
    const account = await resetSecondFactorOf(db, email, systemClock.now());
    console.log(
      `Listo: ${account.email} ingresa otra vez solo con su contraseña y sus sesiones se cerraron.`,
    );
  },
};

const [name = '', ...args] = process.argv.slice(2);
const { email } = readOptions({ email: { type: 'string' } }, args);
const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
await runCommand(USAGE, action && email ? () => onDatabase((db) => action(db, email)) : undefined);
