import { benchExamStep } from './exam-step.ts';
import { benchNextQuestion } from './next-question.ts';
import { benchPageWeight } from './page-weight.ts';

const BENCHES = {
  'exam-step': benchExamStep,
  'page-weight': benchPageWeight,
  'next-question': benchNextQuestion,
} as const;

/** `npm run bench` measures all; names after `--` choose. */
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${Object.keys(BENCHES).join(', ')}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
