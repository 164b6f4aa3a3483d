import { answerPreviewRoute, applyAnswersRoute } from '@amauta/contract/imports/sheets.ts';
import type { ServerContext } from '../../../context.ts';
import type { Registrar } from '../../../http/registrar.ts';
import { applySheet, previewSheet } from './sheets.service.ts';

/** Routes that show answer sheets and apply their keys to questions. */
export function registerSheetRoutes(register: Registrar, context: ServerContext): void {
  register(answerPreviewRoute, ({ params, query }) => previewSheet(context.db, params.id, query.sheet));

  register(applyAnswersRoute, ({ account, params, body }) =>
    applySheet(context, account.id, {
      importId: params.id,
      sheet: body.sheet,
      planHash: body.plan_hash,
    }),
  );
}
