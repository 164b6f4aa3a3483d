import { writeFileSync } from 'node:fs';
import { watchTurns } from '@amauta/api/testing/watch-turns.ts';

// Loaded into a measured server before the server's own program. On SIGUSR2 it writes how long the server's
// thread was held since the last signal.
const turns = watchTurns();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.TURNS_FILE ?? '', JSON.stringify(turns.read()));
});
