import type { Config } from '../config/config.ts';
import { DEMO_SIGN_INS } from '../features/demo/demo.service.ts';

/** Prints the product's address on the terminal, and the sign-ins of the demonstration. */
export function announce(config: Config, address: string): void {
  console.log(`\n${config.appName} está en ${address.replace('127.0.0.1', 'localhost')}\n`);
  if (!config.demo) return;
  console.log('Cuentas de demostración:');
  for (const line of DEMO_SIGN_INS) console.log(`  ${line}`);
  console.log('');
}

/** Warns that strangers can sign in. Printed without the logger, whose level may hide warnings. */
export function warnOfPublicDemo(): void {
  const line = '!'.repeat(78);
  console.warn(`
${line}
ATENCIÓN: esta instalación tiene cuentas de demostración, una de ellas de administrador, y otras máquinas
llegan a ella. Su contraseña está publicada: cualquiera puede ingresar. Si aquí trabajan personas reales,
usa DEMO=0 con una base de datos nueva, o cambia las contraseñas y borra esas cuentas.
${line}
`);
}
