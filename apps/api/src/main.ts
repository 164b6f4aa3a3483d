import { loadQuickly } from './processes/quick-imports.ts';

loadQuickly('drizzle-orm');
const { start } = await import('./processes/start.ts');
await start();
