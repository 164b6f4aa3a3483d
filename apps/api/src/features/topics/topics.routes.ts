import { proposeTopicRoute, proposeTopicsRoute, setTopicsRoute } from '@amauta/contract/topic-proposals.ts';
import {
  addTopicRoute,
  assignTopicRoute,
  changeTopicRoute,
  mergeTopicRoute,
  removeTopicRoute,
  topicsRoute,
} from '@amauta/contract/topics.ts';
import type { FastifyReply } from 'fastify';
import type { ServerContext } from '../../context.ts';
import { callerGone } from '../../http/caller-gone.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { assignToItems, assignToQuestions } from './assignment.service.ts';
import { type ModelCaller, proposeForQuestions, proposeForText } from './proposals.service.ts';
import { addTopic, allTopics, changeTopic, mergeTopic, removeTopic } from './topics.service.ts';

export function registerTopicRoutes(register: Registrar, context: ServerContext): void {
  const { db, clock } = context;
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

  register(setTopicsRoute, ({ account, body }) => assignToItems(db, actOf(account), body.topics));

  register(proposeTopicsRoute, ({ body, reply }) => proposeForQuestions(context, body, modelUse(reply)));

  register(proposeTopicRoute, ({ body, reply }) => proposeForText(context, body, modelUse(reply)));
}

/** Ends the model's work once nobody waits for the answer, and notes in the log what was used. */
function modelUse(reply: FastifyReply): ModelCaller {
  return {
    signal: callerGone(reply),
    onUsed: (usage) => reply.log.info({ event: 'topics-proposed', ...usage }, 'the model proposed topics'),
  };
}
