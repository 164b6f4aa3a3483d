import type { ModelUsage } from '@amauta/contract/imports/import.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { imports } from '../../../database/tables/imports.ts';

/** Adds to an import's model usage in a single statement, because other requests may add at the same time. */
export async function addModelUsage(db: Database, importId: number, used: ModelUsage): Promise<void> {
  const had = (field: string) => sql`coalesce((${imports.modelUsage}->>${field}::text)::float8, 0)`;
  const plus = (field: string, value: number) => sql`${field}::text, ${had(field)} + ${value}::float8`;
  const cost =
    used.cost_usd === null
      ? sql`'cost_usd', ${imports.modelUsage}->'cost_usd'`
      : plus('cost_usd', used.cost_usd);
  await db
    .update(imports)
    .set({
      modelUsage: sql`jsonb_build_object(
        ${plus('calls', used.calls)},
        ${plus('input_tokens', used.input_tokens)},
        ${plus('output_tokens', used.output_tokens)},
        ${cost})`,
      revision: sql`${imports.revision} + 1`,
    })
    .where(eq(imports.id, importId));
}
