import {
  paperRoute,
  papersRoute,
  releasePaperRoute,
  startPaperRoute,
  storePaperRoute,
} from '@amauta/contract/exams/papers.ts';
import { type Registrar, told } from '../../../http/registrar.ts';
import { type Papers, toldStart } from './papers.service.ts';

export function registerPaperRoutes(register: Registrar, papers: Papers): void {
  register(storePaperRoute, async ({ account, body }) => {
    const { paper, message } = await papers.store(account, body);
    return message ? told(message, paper) : paper;
  });

  register(papersRoute, ({ account }) => papers.list(account.id));

  register(paperRoute, ({ account, params }) => papers.get(account.id, params.attemptId));

  register(startPaperRoute, ({ account, params, body }) =>
    // This call is sent at the very start of the exam, so no time has passed yet.
    papers.start(account.id, params.attemptId, toldStart(body, { ...body, elapsed_seconds: 0 })),
  );

  register(releasePaperRoute, async ({ account, params }) => {
    await papers.release(account.id, params.attemptId);
    return 'Quitamos el examen guardado.';
  });
}
