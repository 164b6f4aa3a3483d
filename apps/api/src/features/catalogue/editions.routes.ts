import {
  addDirectiveExamRoute,
  addYearRoute,
  deleteDirectiveExamRoute,
  deleteYearRoute,
  updateDirectiveExamRoute,
} from '@amauta/contract/catalogue.ts';
import type { ServerContext } from '../../context.ts';
import { RequestFailure } from '../../http/failure.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import {
  addDirectiveExam,
  addYear,
  changeDirectiveExam,
  removeDirectiveExam,
  removeYear,
} from './editions.service.ts';

export function registerEditionRoutes(register: Registrar, { db, clock }: ServerContext): void {
  const actOf = (account: { id: number }) => ({ actorId: account.id, happenedAt: clock.now() });

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
