import pg from 'pg';

/** Runs one statement on the PostgreSQL server, on a connection of its own and outside of any transaction. */
export async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
