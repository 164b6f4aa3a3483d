import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ResourceType } from '@amauta/contract/resource.ts';
import { z } from 'zod';
import type { ServerContext } from '../../context.ts';
import { storeFile } from '../resources/files.service.ts';
import { addSection, addSubsection, setIntro } from '../resources/library.service.ts';
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

type Context = Pick<ServerContext, 'db' | 'clock' | 'files'>;

/** Loads the demonstration's guides into a demonstration whose library never held anything. Answers how many there are. */
export function loadDemoLibrary({ db, clock, files }: Context): Promise<number> {
  return db.transaction(async (tx) => {
    await lockDemo(tx);
    return (await isLibraryUntouched(tx, ADMINISTRATOR)) ? load({ db: tx, clock, files }) : 0;
  });
}

async function load(context: Context): Promise<number> {
  const library = LibraryFile.parse(JSON.parse(readFileSync(path.join(FOLDER, 'library.json'), 'utf8')));
  let count = 0;
  for (const { name, description, subsections } of library.sections) {
    const section = await addSection(context.db, { name, description });
    for (const part of subsections) {
      const subsection = await addSubsection(context.db, {
        name: part.name,
        description: '',
        section: section.id,
      });
      for (const { file, ...rest } of part.files) {
        const pdfFile = path.join(FOLDER, `${file}.pdf`);
        const preview = readFileSync(path.join(FOLDER, `${file}.webp`));
        await storeFile(context, { ...rest, subsection: subsection.id, pdfFile }, preview);
        count += 1;
      }
    }
  }
  await setIntro(context.db, library.intro);
  return count;
}
