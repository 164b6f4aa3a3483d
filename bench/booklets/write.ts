import { writeFileSync } from 'node:fs';
import { findLayout } from './layouts.ts';
import { makeBooklet } from './make-booklet.ts';

/**
 * `node bench/booklets/write.ts <layout> <seed> <out.pdf> [questions]` writes a booklet, its truth and its
 * answers.
 */
const [name = '', seed = '1', out = '', questions = '20'] = process.argv.slice(2);
if (!out.endsWith('.pdf'))
  throw new Error('node bench/booklets/write.ts <layout> <seed> <out.pdf> [questions]');
const layout = findLayout(name, Number(seed));
const { pdf, answers, truth } = await makeBooklet({
  layout,
  seed: Number(seed),
  questions: Number(questions),
});
writeFileSync(out, pdf);
writeFileSync(out.replace(/\.pdf$/, '.json'), JSON.stringify(truth, null, 1));
if (answers) writeFileSync(out.replace(/\.pdf$/, '-answers.pdf'), answers);
