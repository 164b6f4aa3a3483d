import { parseArgs } from 'node:util';
import { benchAtSize } from './at-size.ts';
import { benchExamStep } from './exam-step.ts';
import { benchNextQuestion } from './next-question.ts';
import { benchPageWeight } from './page-weight.ts';

const BENCHES = {
  'exam-step': benchExamStep,
  'page-weight': benchPageWeight,
  'next-question': benchNextQuestion,
} as const;

/** Takes minutes and gigabytes, so that it runs only by its name. */
const AT_SIZE = 'at-size';

/** `npm run bench` measures all but `at-size`; names after `--` choose. The options are those of `at-size`. */
const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '30000' },
    teachers: { type: 'string', default: '2000' },
    answers: { type: 'string', default: '1000000' },
    plans: { type: 'boolean', default: false },
  },
});
const unknown = chosen.filter((name) => !(name in BENCHES) && name !== AT_SIZE);
if (unknown.length > 0) {
  console.error(
    `Unknown: ${unknown.join(', ')}. There are: ${[...Object.keys(BENCHES), AT_SIZE].join(', ')}.`,
  );
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
if (chosen.includes(AT_SIZE)) {
  await benchAtSize({
    questions: Number(values.questions),
    teachers: Number(values.teachers),
    answers: Number(values.answers),
    plans: values.plans,
  });
}
