import readline from 'node:readline';
import { Writable } from 'node:stream';
import {
  AdministratorRefused,
  generatePassword,
} from '../features/session/administrators/administrator-commands.service.ts';

/**
 * Returns the password of ADMIN_PASSWORD, else one typed twice on the terminal, else a generated one.
 * @throws AdministratorRefused when the two typed passwords differ.
 */
export async function choosePassword(): Promise<{ password: string; generated: boolean }> {
  if (process.env.ADMIN_PASSWORD) return { password: process.env.ADMIN_PASSWORD, generated: false };
  const typed = process.stdin.isTTY ? await readHidden('Contraseña (en blanco: se genera una): ') : '';
  if (!typed) return { password: generatePassword(), generated: true };
  if ((await readHidden('Repite la contraseña: ')) !== typed) {
    throw new AdministratorRefused('Las contraseñas no coinciden.');
  }
  return { password: typed, generated: false };
}

/** Asks a question on the terminal and returns the answer without showing it. Ctrl+C ends the process. */
function readHidden(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const prompt = readline.createInterface({ input: process.stdin, output: nowhere, terminal: true });
  return new Promise((resolve) => {
    prompt.on('SIGINT', () => {
      process.stdout.write('\n');
      process.exit(130);
    });
    prompt.question('', (answer) => {
      prompt.close();
      process.stdout.write('\n');
      resolve(answer);
    });
  });
}
