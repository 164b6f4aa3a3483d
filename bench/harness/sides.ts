import { type Connection, connectServer } from '@amauta/api/database/connect.ts';
import { sql } from 'drizzle-orm';
import { checkOut } from '../../scripts/checkout.ts';
import { startPostgres } from '../../scripts/postgres.mjs';
import { type BenchServer, startServer } from './server.ts';
import { median } from './table.ts';

export interface SidesOptions {
  /** A commit to compare with the present files. */
  compare?: string | undefined;
  /** A folder for profiles of the servers' processor time. */
  profile?: string | undefined;
}

/** A version of the product that is measured, on a database of its own. */
export interface Side {
  name: string;
  server: BenchServer;
  connection: Connection;
}

/**
 * Runs `measure` with the servers that a measurement compares: first the commit `compare`, where one is named, then the
 * present files. Both use one durable PostgreSQL server, so that other work on the machine meets both.
 */
export async function withSides(
  { compare, profile }: SidesOptions,
  measure: (sides: Side[], database: string) => Promise<void>,
): Promise<void> {
  const postgres = await startPostgres({ durable: true });
  const before = compare === undefined ? null : checkOut(compare);
  const sides: Side[] = [];
  try {
    if (before) sides.push(await openSide(compare ?? '', 'side_before', { root: before.root }));
    sides.push(await openSide('these files', 'side_after', {}));
    await measure(sides, `PostgreSQL ${postgres.version}`);
  } finally {
    for (const { connection, server } of sides) {
      await connection.close();
      await server.stop();
      server.remove();
    }
    before?.remove();
    await postgres.stop();
  }

  async function openSide(name: string, database: string, at: { root?: string }): Promise<Side> {
    const main = connectServer(postgres.url, 1);
    await main.db.execute(sql.raw(`create database ${database}`));
    await main.close();
    const url = new URL(postgres.url);
    url.pathname = `/${database}`;
    // Without a name of our own, because threads of the same process would overwrite each other's profiles.
    const flags = `--cpu-prof --cpu-prof-dir=${profile}/${database}`;
    const env = profile === undefined ? {} : { NODE_OPTIONS: flags };
    const server = await startServer(url.href, { ...at, env });
    return { name, server, connection: connectServer(url.href, 4) };
  }
}

/**
 * The sides in the order of a round. The order changes every round, so that neither side always runs on the warmer
 * machine.
 */
export function inTurn<T>(sides: readonly T[], round: number): readonly T[] {
  return round % 2 === 0 ? sides : sides.toReversed();
}

/**
 * The median of the pairs' ratios, the second side by the first, where the rounds of both stand in the order in which
 * they were measured. A quiet or a busy minute meets both rounds of a pair.
 */
export function medianRatio<Round>(
  [first, second]: readonly [readonly Round[], readonly Round[]],
  value: (round: Round) => number,
): string {
  return median(second.map((round, i) => value(round) / value(first[i] as Round))).toFixed(2);
}
