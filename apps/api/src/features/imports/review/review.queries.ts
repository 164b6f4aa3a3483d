import type { ModelUsage } from '@amauta/contract/imports/import.ts';
import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../../database/connect.ts';
import { imports } from '../../../database/tables/imports.ts';

/** The fields of an import that the review needs. */
export async function findReviewImport(db: Database, id: number, lock?: 'share' | 'update') {
  const query = db
    .select({
      id: imports.id,
      subject: imports.subject,
      status: imports.status,
      category: imports.category,
      pages: imports.pages,
      groups: imports.groups,
      chosenGroup: imports.chosenGroup,
      modelUsage: imports.modelUsage,
      sheets: imports.sheets,
      forImportId: imports.forImportId,
      appliedSheet: imports.appliedSheet,
      appliedAt: imports.appliedAt,
      appliedKeys: imports.appliedKeys,
    })
    .from(imports)
    .where(eq(imports.id, id));
  const [row] = lock ? await query.for(lock) : await query;
  return row;
}

export type ReviewImport = NonNullable<Awaited<ReturnType<typeof findReviewImport>>>;

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
