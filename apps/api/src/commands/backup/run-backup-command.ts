import { CopyRefused } from '../../database/embedded/copy-request.ts';
import { explainStartFailure } from '../start-failure.ts';
import { BackupRefused } from './manifest.ts';

/**
 * Does the work of a backup or restore. An expected failure (`BackupRefused`, `CopyRefused`, wrong settings) is printed as
 * one line, and the process ends with 1. Other errors are thrown.
 */
export async function runBackupCommand(work: () => Promise<void>): Promise<void> {
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
