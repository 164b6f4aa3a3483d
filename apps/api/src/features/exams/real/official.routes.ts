import {
  addOfficialBlueprintRoute,
  endOfficialBlueprintRoute,
  examPreferencesRoute,
  keepPreferencesRoute,
  offeredBlueprintsRoute,
  officialBlueprintsRoute,
} from '@amauta/contract/exams/official.ts';
import type { ServerContext } from '../../../context.ts';
import { type Registrar, told } from '../../../http/registrar.ts';
import {
  addBlueprint,
  allBlueprints,
  changePreferences,
  endBlueprint,
  offeredBlueprints,
  preferencesOf,
} from './official.service.ts';

/** Routes of official exams, for the teachers who take them and the administrators who manage them. */
export function registerOfficialRoutes(register: Registrar, { db, clock }: ServerContext): void {
  register(offeredBlueprintsRoute, ({ account, query }) =>
    offeredBlueprints(db, account, { examType: query.exam_type, categoryId: query.category_id }),
  );

  register(examPreferencesRoute, ({ account }) => preferencesOf(db, account.id));

  register(keepPreferencesRoute, ({ account, body }) => changePreferences(db, account.id, body));

  register(officialBlueprintsRoute, () => allBlueprints(db));

  register(addOfficialBlueprintRoute, async ({ account, body }) =>
    told('Examen oficial agregado.', await addBlueprint(db, body, { actorId: account.id, now: clock.now() })),
  );

  register(endOfficialBlueprintRoute, async ({ account, params }) =>
    told(
      'Ya no se ofrece. Los exámenes rendidos quedan como están.',
      await endBlueprint(db, params.id, { actorId: account.id, now: clock.now() }),
    ),
  );
}
