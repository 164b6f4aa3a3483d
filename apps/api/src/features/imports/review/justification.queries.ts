import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { imports } from '../../../database/tables/imports.ts';

/** What a model was used for once more. */
export interface AddedUsage {
  calls: number;
  inputTokens: number;
  outputTokens: number;
  /** Null where no prices are configured. */
  costUsd: number | null;
}

/** Adds to what a model has cost an import, in one statement: others may add at the same time. */
export async function addModelUsage(db: Database, importId: number, used: AddedUsage): Promise<void> {
  const had = (field: string) => sql`coalesce((${imports.modelUsage}->>${field}::text)::float8, 0)`;
  const plus = (field: string, value: number) => sql`${field}::text, ${had(field)} + ${value}::float8`;
  const cost =
    used.costUsd === null
      ? sql`'cost_usd', ${imports.modelUsage}->'cost_usd'`
      : plus('cost_usd', used.costUsd);
  await db
    .update(imports)
    .set({
      modelUsage: sql`jsonb_build_object(
        ${plus('calls', used.calls)},
        ${plus('input_tokens', used.inputTokens)},
        ${plus('output_tokens', used.outputTokens)},
        ${cost})`,
      revision: sql`${imports.revision} + 1`,
    })
    .where(eq(imports.id, importId));
}
