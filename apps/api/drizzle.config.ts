import { defineConfig } from 'drizzle-kit';

/**
 * For `drizzle-kit generate`, which writes the next migration from the tables. Its paths begin at the folder of the
 * checkout, where the command must be run.
 */
export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/api/src/database/tables/*.ts',
  out: './apps/api/migrations',
  casing: 'snake_case',
});
