import cluster from 'node:cluster';
import { explainStartFailure } from './commands/start-failure.ts';
import { readConfig } from './config/config.ts';
import { serve } from './processes/serve.ts';
import { supervise } from './processes/supervise.ts';

try {
  const config = readConfig(process.env);
  await (config.workers > 1 && cluster.isPrimary ? supervise(config) : serve(config));
} catch (error) {
  const explained = explainStartFailure(error);
  if (!explained) throw error;
  console.error(explained);
  process.exit(1);
}
