import cluster from 'node:cluster';
import { explainStartFailure } from '../commands/start-failure.ts';
import { readConfig } from '../config/config.ts';
import { serve } from './serve.ts';
import { supervise } from './supervise.ts';

/**
 * Serves the product with the settings of the environment. Where the start fails for a reason that the operator can mend,
 * prints the reason and ends the process with code 1.
 */
export async function start(): Promise<void> {
  try {
    const config = readConfig(process.env);
    await (config.workers > 1 && cluster.isPrimary ? supervise(config) : serve(config));
  } catch (error) {
    const explained = explainStartFailure(error);
    if (!explained) throw error;
    console.error(explained);
    process.exit(1);
  }
}
