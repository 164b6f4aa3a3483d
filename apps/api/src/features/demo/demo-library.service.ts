import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ResourceType } from '@amauta/contract/resources/files.ts';
import { z } from 'zod';
import type { ServerContext } from '../../context.ts';
import type { Database } from '../../database/connect.ts';
import { removePending } from '../../storage/pending-removals.ts';
import { insertStored } from '../resources/files.service.ts';
import { addSection, addSubsection, setIntro } from '../resources/library/library.service.ts';
import { keysOf, putPdf, type StoredPdf } from '../resources/stored-files.service.ts';
import { isLibraryUntouched, lockDemo } from './demo.queries.ts';
import { ADMINISTRATOR } from './demo.service.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../../../../demo/library');

const LibraryFile = z.strictObject({
  intro: z.strictObject({ name: z.string(), description: z.string(), video_url: z.string() }),
  sections: z.array(
    z.strictObject({
      name: z.string(),
      description: z.string(),
      subsections: z.array(
        z.strictObject({
          name: z.string(),
          files: z.array(z.strictObject({ file: z.string(), name: z.string(), type: ResourceType })),
        }),
      ),
    }),
  ),
});
type LibraryFile = z.infer<typeof LibraryFile>;

type Context = Pick<ServerContext, 'db' | 'clock' | 'files'>;

/**
 * Loads the demonstration's guides if the database is a demonstration and its library never held anything.
 * Returns how many guides were loaded.
 */
export async function loadDemoLibrary(context: Context): Promise<number> {
  const { db, clock, files } = context;
  if (!(await isLibraryUntouched(db, ADMINISTRATOR))) return 0;
  const library = LibraryFile.parse(JSON.parse(readFileSync(path.join(FOLDER, 'library.json'), 'utf8')));
  const stored: StoredPdf[] = [];
  let isLoaded = false;
  try {
    for (const { file } of listFiles(library)) {
      const preview = readFileSync(path.join(FOLDER, `${file}.webp`));
      stored.push(await putPdf(context, path.join(FOLDER, `${file}.pdf`), preview));
    }
    isLoaded = await db.transaction(async (tx) => {
      await lockDemo(tx);
      // Another process may have loaded the guides before this one got the lock.
      if (!(await isLibraryUntouched(tx, ADMINISTRATOR))) return false;
      await insertLibrary(tx, library, stored, clock.now());
      return true;
    });
  } finally {
    if (!isLoaded) await removePending({ db, files }, stored.flatMap(keysOf));
  }
  return isLoaded ? stored.length : 0;
}

function listFiles({ sections }: LibraryFile) {
  return sections.flatMap(({ subsections }) => subsections.flatMap(({ files }) => files));
}

/** @param stored the stored files of the library, in the order of `listFiles` */
async function insertLibrary(
  tx: Database,
  library: LibraryFile,
  stored: readonly StoredPdf[],
  now: Date,
): Promise<void> {
  const next = stored.values();
  for (const { name, description, subsections } of library.sections) {
    const section = await addSection(tx, { name, description });
    for (const part of subsections) {
      const place = { name: part.name, description: '', section: section.id };
      const { id: subsection } = await addSubsection(tx, place);
      for (const { file: _file, ...rest } of part.files) {
        const { value } = next.next();
        if (value) await insertStored(tx, { ...rest, subsection }, value, now);
      }
    }
  }
  await setIntro(tx, library.intro);
}
