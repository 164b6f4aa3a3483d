import { aimRoute, keepAimRoute, offeredContestsRoute } from '@amauta/contract/study/aim.ts';
import {
  addContestRoute,
  changeContestRoute,
  contestsRoute,
  removeContestRoute,
  withdrawContestRoute,
} from '@amauta/contract/study/contests.ts';
import { todayRoute } from '@amauta/contract/study/today.ts';
import type { ServerContext } from '../../context.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import { changeAim, offeredContests, readAim } from './aim.service.ts';
import {
  addContest,
  allContests,
  changeContest,
  removeContest,
  withdrawContest,
} from './contests.service.ts';
import { readToday } from './today/today.service.ts';

/** Contests, which administrators keep, what each teacher goes for, and what to study today. */
export function registerStudyRoutes(register: Registrar, { db, clock }: ServerContext): void {
  const actOf = (account: { id: number }) => ({ actorId: account.id, happenedAt: clock.now() });

  register(aimRoute, ({ account }) => readAim(db, account.id));

  register(keepAimRoute, ({ account, body }) => changeAim(db, account, body, clock.now()));

  register(offeredContestsRoute, ({ account }) => offeredContests(db, account, clock.now()));

  register(todayRoute, ({ account }) => readToday({ db, clock }, account));

  register(contestsRoute, () => allContests(db, clock.now()));

  register(addContestRoute, async ({ account, body }) =>
    told('Concurso agregado.', await addContest(db, actOf(account), body)),
  );

  register(changeContestRoute, async ({ account, params, body }) =>
    told('Concurso guardado.', await changeContest(db, actOf(account), params.id, body)),
  );

  register(withdrawContestRoute, async ({ account, params }) =>
    told('Concurso retirado.', await withdrawContest(db, actOf(account), params.id)),
  );

  register(removeContestRoute, async ({ account, params }) => {
    await removeContest(db, actOf(account), params.id);
    return 'Concurso eliminado.';
  });
}
