import type {
  ResourceSection,
  ResourceSubsection,
  ResourceTree,
} from '@amauta/contract/resources/library.ts';
import { isPremium, todayInLima } from '@amauta/exam-rules/access.ts';
import type { ServerContext } from '../../../context.ts';
import type { RequestAccount } from '../../../http/account.ts';
import { listFiles } from '../files.queries.ts';
import { type Reader, toSection, toSubsection, toTree } from '../resources.presenter.ts';
import { listLibrary, listSubsections } from './library.queries.ts';
import { getSection, getSubsection } from './library.service.ts';

type Context = Pick<ServerContext, 'db' | 'clock' | 'config'>;

/**
 * What an account may open now. Administrators may open everything, and teachers premium files while their
 * access lasts.
 */
export function toReader({ clock, config }: Omit<Context, 'db'>, account: RequestAccount): Reader {
  const now = clock.now();
  return {
    isPremium: account.role === 'ADM' || isPremium({ ...account, today: todayInLima(now) }),
    secret: config.tokenSecret,
    now,
  };
}

export async function readTree(context: Context, account: RequestAccount): Promise<ResourceTree> {
  return toTree(await listLibrary(context.db), toReader(context, account));
}

export async function readSection(
  context: Context,
  account: RequestAccount,
  id: number,
): Promise<ResourceSection> {
  const section = await getSection(context.db, id);
  const reader = toReader(context, account);
  const subsections = await Promise.all(
    (await listSubsections(context.db, id)).map(async (row) =>
      toSubsection(row, await listFiles(context.db, row.id), reader),
    ),
  );
  return toSection(section, subsections);
}

export async function readSubsection(
  context: Context,
  account: RequestAccount,
  id: number,
): Promise<ResourceSubsection> {
  const row = await getSubsection(context.db, id);
  return toSubsection(row, await listFiles(context.db, id), toReader(context, account));
}
