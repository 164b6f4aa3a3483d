import { loadavg } from 'node:os';
import { printTable } from '../harness/table.ts';
import { DISK_FAULTS } from './disk-faults.ts';
import { RECOVERIES } from './recoveries.ts';
import { SERVER_FAULTS } from './server-faults.ts';
import type { Outcome } from './stage.ts';
import { STORE_FAULTS } from './store-faults.ts';

const FAULTS = { ...SERVER_FAULTS, ...DISK_FAULTS, ...STORE_FAULTS, ...RECOVERIES };

/**
 * Lets teachers answer through one fault after another, and compares what was acknowledged with what stands afterwards.
 * `only` chooses the faults whose names contain it. Throws when anything acknowledged is lost.
 */
export async function benchFaults(only = ''): Promise<void> {
  const table: string[][] = [];
  const wrong: string[] = [];
  for (const [name, play] of Object.entries(FAULTS)) {
    if (!name.includes(only)) continue;
    const startedAt = performance.now();
    try {
      const outcome = await play();
      table.push([name, ...columnsOf(outcome)]);
      if (outcome && !isWhole(outcome)) wrong.push(name);
    } catch (error) {
      table.push([name, `failed: ${(error as Error).message.split('\n')[0]}`, '', '', '', '']);
      console.error(name, error);
      wrong.push(name);
    }
    console.log(
      `${name}: ${((performance.now() - startedAt) / 1000).toFixed(0)} s`,
      table.at(-1)?.slice(1).join(' | '),
    );
  }
  printTable(
    `Faults, 8 teachers, load of the machine ${loadavg()[1]?.toFixed(1)}`,
    ['fault', 'acknowledged', 'stand', 'refused with 503', 'longest pause s', 'files: acknowledged, stand'],
    table,
  );
  if (wrong.length > 0) throw new Error(`Not whole: ${wrong.join('; ')}`);
}

function isWhole({ acknowledged, stand, files }: Outcome): boolean {
  return (
    acknowledged > 0 &&
    acknowledged === stand &&
    (!files || (files.acknowledged > 0 && files.acknowledged === files.stand))
  );
}

function columnsOf(outcome: Outcome | null): string[] {
  if (!outcome) return ['not tried: this needs what is missing here', '', '', '', ''];
  const { acknowledged, stand, putOff, longestPauseMs, files } = outcome;
  return [
    String(acknowledged),
    String(stand),
    String(putOff),
    (longestPauseMs / 1000).toFixed(1),
    files ? `${files.acknowledged}, ${files.stand}` : '',
  ];
}
