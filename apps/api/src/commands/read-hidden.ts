import readline from 'node:readline';
import { Writable } from 'node:stream';

/** Asks a question on the terminal and returns the answer without showing it. Ctrl+C ends the process. */
export function readHidden(question: string): Promise<string> {
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
