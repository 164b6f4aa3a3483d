import {
  blueprintsRoute,
  directiveExamsRoute,
  examAccessRoute,
  metadataRoute,
  metadataTreeRoute,
  regionsRoute,
  TEACHER_SOURCE_ID,
} from '@amauta/contract/catalogue.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { ServerContext } from '../../context.ts';
import type { Registrar } from '../../http/registrar.ts';
import {
  toBlueprints,
  toDirectiveExam,
  toExamAccess,
  toMetadata,
  toMetadataTree,
} from './catalogue.presenter.ts';
import {
  countDirectiveItems,
  listBlueprintRows,
  listDirectiveExams,
  listDivisions,
  listLeaves,
  listSources,
  listYears,
} from './catalogue.queries.ts';
import { listRegions } from './leaves.service.ts';

export function registerCatalogueRoutes(register: Registrar, { db, clock }: ServerContext): void {
  register(metadataRoute, async () => {
    const [divisions, leaves, years] = await Promise.all([listDivisions(db), listLeaves(db), listYears(db)]);
    return toMetadata({ divisions, leaves }, years);
  });

  register(metadataTreeRoute, async () => {
    const [divisions, leaves, sources] = await Promise.all([
      listDivisions(db),
      listLeaves(db),
      listSources(db),
    ]);
    return toMetadataTree({ divisions, leaves }, sources);
  });

  register(examAccessRoute, async ({ account }) => {
    const leaves = await listLeaves(db);
    const allowed =
      account.role === 'ADM'
        ? leaves
        : leaves.filter((leaf) => account.categoryIds.includes(leaf.categoryId));
    return toExamAccess(allowed);
  });

  register(directiveExamsRoute, async () => {
    const [exams, counts] = await Promise.all([
      listDirectiveExams(db),
      countDirectiveItems(db, TEACHER_SOURCE_ID),
    ]);
    return exams.map((exam) => toDirectiveExam(exam, counts));
  });

  register(regionsRoute, () => listRegions(db));

  register(blueprintsRoute, async () => {
    return toBlueprints(await listBlueprintRows(db, todayInLima(clock.now())));
  });
}
