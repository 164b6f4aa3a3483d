import { eq } from 'drizzle-orm';
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
