import { writeFileSync } from 'node:fs';
import { watchTurns } from '@amauta/api/testing/watch-turns.ts';

// Loaded into a measured server before its own program. At the signal it writes how long its thread was held since the
// last one.
const turns = watchTurns();
process.on('SIGUSR2', () => {
  writeFileSync(process.env.TURNS_FILE ?? '', JSON.stringify(turns.read()));
});
