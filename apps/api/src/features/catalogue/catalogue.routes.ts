import {
  addDirectiveExamRoute,
  addYearRoute,
  blueprintsRoute,
  deleteDirectiveExamRoute,
  deleteYearRoute,
  directiveExamsRoute,
  examAccessRoute,
  metadataRoute,
  metadataTreeRoute,
  regionsRoute,
  TEACHER_SOURCE_ID,
  updateDirectiveExamRoute,
} from '@amauta/contract/catalogue.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import type { ServerContext } from '../../context.ts';
import { RequestFailure } from '../../http/failure.ts';
import { type Registrar, told } from '../../http/registrar.ts';
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
import {
  addDirectiveExam,
  addYear,
  changeDirectiveExam,
  removeDirectiveExam,
  removeYear,
} from './editions.service.ts';
import { listRegions } from './leaves.service.ts';

export function registerCatalogueRoutes(register: Registrar, { db, clock }: ServerContext): void {
  const actOf = (account: { id: number }) => ({ actorId: account.id, happenedAt: clock.now() });

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

  register(addYearRoute, async ({ account, body }) => {
    await addYear(db, actOf(account), body.year);
    return `Año ${body.year} agregado.`;
  });

  register(deleteYearRoute, async ({ account, params }) => {
    await removeYear(db, actOf(account), params.year);
    return `Año ${params.year} eliminado.`;
  });

  register(addDirectiveExamRoute, async ({ account, body }) =>
    told('Examen agregado.', await addDirectiveExam(db, actOf(account), body)),
  );

  register(updateDirectiveExamRoute, async ({ account, params, body: { id = params.id, ...input } }) => {
    if (id !== params.id)
      throw new RequestFailure('INVALID_INPUT', 'El examen enviado no es el de la dirección.');
    const data = await changeDirectiveExam(db, actOf(account), id, input);
    return told('Examen actualizado.', data);
  });

  register(deleteDirectiveExamRoute, async ({ account, params }) => {
    await removeDirectiveExam(db, actOf(account), params.id);
    return 'Examen eliminado.';
  });
}
