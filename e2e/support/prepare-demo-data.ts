import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startServer } from './server.ts';

/** Name of the environment variable that tells workers where the prepared data directory is. */
export const DEMO_DATA = 'AMAUTA_E2E_DEMO_DATA';

/**
 * Starts one server to load the demonstration content. Each worker then starts on a copy of its data, which
 * takes only a second.
 */
export default async function prepareDemoData(): Promise<() => void> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'amauta-journeys-'));
  const dataDir = path.join(folder, 'data');
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startServer(dataDir);
    const code = await server.stop();
    if (code !== 0) throw new Error(`The server ended with code ${code} on SIGTERM.`);
  } catch (error) {
    remove();
    throw error;
  }
  process.env[DEMO_DATA] = dataDir;
  return remove;
}
