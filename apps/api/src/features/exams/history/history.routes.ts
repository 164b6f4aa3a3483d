import {
  attemptListRoute,
  resultsSummaryRoute,
  reviewPageRoute,
  reviewStatusRoute,
} from '@amauta/contract/practice.ts';
import type { ServerContext } from '../../../context.ts';
import type { Registrar } from '../../../http/registrar.ts';
import type { ExamMemory } from '../memory/exam-memory.service.ts';
import { reviewPage, reviewStatus } from './attempt-review.service.ts';
import { attemptPage, resultsSummary } from './history.service.ts';

/** Routes by which a teacher looks back: the list of attempts, their errors, and results over time. */
export function registerHistoryRoutes(register: Registrar, context: ServerContext, memory: ExamMemory): void {
  register(attemptListRoute, ({ account, query }) =>
    attemptPage(context, memory, { accountId: account.id, mode: query.mode, page: query.page }),
  );

  register(reviewPageRoute, ({ account, params, query }) =>
    reviewPage(context, { accountId: account.id, attemptId: params.attemptId, page: query.page }),
  );

  register(reviewStatusRoute, ({ account, params }) =>
    reviewStatus(context, { accountId: account.id, attemptId: params.attemptId }),
  );

  register(resultsSummaryRoute, ({ account, params }) => resultsSummary(context, account, params.id));
}
