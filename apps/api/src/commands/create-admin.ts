import { systemClock } from '../clock.ts';
import type { Database } from '../database/connect.ts';
import { addAdministrator } from '../features/session/administrators/administrator-commands.service.ts';
import { choosePassword } from './choose-password.ts';
import { onDatabase, readOptions, runCommand } from './run-command.ts';

const USAGE = `Crea una cuenta de administrador.

  npm run admin:create -- --email <correo> --name "<nombre completo>"

La contraseña se toma de la variable ADMIN_PASSWORD; sin ella se pide en la terminal (en blanco: se genera una).
Usa las mismas variables que el servidor: DATABASE_URL, o DATA_DIR con la base de datos incluida.`;

const { email, name } = readOptions({ email: { type: 'string' }, name: { type: 'string' } });
await runCommand(USAGE, email && name ? () => onDatabase((db) => create(db, email, name)) : undefined);

async function create(db: Database, email: string, fullName: string): Promise<void> {
  const { password, generated } = await choosePassword();
  const added = await addAdministrator(db, { email, fullName, password }, systemClock.now());
  console.log(`Listo: ${added.email} ya puede ingresar como administrador.`);
  if (generated) console.log(`Contraseña (se muestra solo esta vez): ${password}`);
}
