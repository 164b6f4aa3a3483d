import { wrongAnswersRoute } from '@amauta/contract/practice.ts';
import type { ServerContext } from '../../context.ts';
import type { Registrar } from '../../http/registrar.ts';
import { wrongAnswers } from './overview.service.ts';

export function registerPracticeRoutes(register: Registrar, context: ServerContext): void {
  register(wrongAnswersRoute, ({ account, query }) =>
    wrongAnswers(context, account, { examType: query.exam_type, before: query.before }),
  );
}
