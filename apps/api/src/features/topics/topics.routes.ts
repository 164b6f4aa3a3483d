import {
  addTopicRoute,
  assignTopicRoute,
  changeTopicRoute,
  mergeTopicRoute,
  removeTopicRoute,
  topicsRoute,
} from '@amauta/contract/topics.ts';
import type { ServerContext } from '../../context.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { assignToQuestions } from './assignment.service.ts';
import { addTopic, allTopics, changeTopic, mergeTopic, removeTopic } from './topics.service.ts';

export function registerTopicRoutes(register: Registrar, { db, clock }: ServerContext): void {
  const actOf = (account: { id: number }) => ({ actorId: account.id, happenedAt: clock.now() });

  register(topicsRoute, () => allTopics(db));

  register(addTopicRoute, async ({ account, body }) =>
    told('Tema agregado.', await addTopic(db, actOf(account), body)),
  );

  register(changeTopicRoute, async ({ account, params, body }) =>
    told('Tema guardado.', await changeTopic(db, actOf(account), params.id, body)),
  );

  register(mergeTopicRoute, async ({ account, params, body }) =>
    told('Temas unidos.', await mergeTopic(db, actOf(account), params.id, body.into)),
  );

  register(removeTopicRoute, async ({ account, params }) => {
    await removeTopic(db, actOf(account), params.id);
    return 'Tema eliminado.';
  });

  register(assignTopicRoute, ({ account, body }) => assignToQuestions(db, actOf(account), body));
}
