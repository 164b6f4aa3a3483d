import { CopyRefused } from '../../database/embedded/copy-request.ts';
import { explainStartFailure } from '../start-failure.ts';
import { BackupRefused } from './manifest.ts';

/** Does the work of a command. An expected failure is printed as one line, without a stack trace. */
export async function explainFailure(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isOurs = error instanceof BackupRefused || error instanceof CopyRefused;
    const explained = isOurs ? error.message : explainStartFailure(error);
    if (explained === null) throw error;
    console.error(explained);
    process.exitCode = 1;
  }
}
