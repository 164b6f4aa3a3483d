import { parseArgs } from 'node:util';
import { benchAbility } from './ability/ability.ts';
import { benchAbilitiesAtSize } from './at-size/abilities-at-size.ts';
import { benchAtSize } from './at-size/at-size.ts';
import { benchExportTeachers } from './at-size/export-teachers.ts';
import { benchImportAtSize } from './at-size/import-at-size.ts';
import { benchTeachersAtSize } from './at-size/teachers-at-size.ts';
import { benchExamStep } from './exams/exam-step.ts';
import { benchRealStep } from './exams/real-step.ts';
import { benchStepCost } from './exams/step-cost.ts';
import { benchFaults } from './faults/faults.ts';
import { benchHostileImports } from './imports/hostile-imports.ts';
import { benchImportAccuracy } from './imports/import-accuracy.ts';
import { benchMutations } from './imports/mutations.ts';
import { benchPapersAccuracy } from './imports/papers-accuracy.ts';
import { scanOptions } from './imports/scan.ts';
import { benchLoad } from './load/bench-load.ts';
import { benchSignInStorm } from './load/sign-in-storm.ts';
import { benchAuthoring } from './pages/authoring.ts';
import { benchNextQuestion } from './pages/next-question.ts';
import { benchPageWeight } from './pages/page-weight.ts';
import { benchReview } from './pages/review-presses.ts';
import { benchStoredPaper } from './pages/stored-paper.ts';
import { benchProducers } from './producers/producers-accuracy.ts';

const BENCHES = {
  'exam-step': benchExamStep,
  'page-weight': benchPageWeight,
  'next-question': benchNextQuestion,
  authoring: benchAuthoring,
  review: benchReview,
  'stored-paper': benchStoredPaper,
} as const;

/** These measurements take minutes, and the first one needs gigabytes, so they run only when named. */
const AT_SIZE = 'at-size';
const IMPORT_AT_SIZE = 'import-at-size';
const HOSTILE_IMPORTS = 'hostile-imports';
const TEACHERS_AT_SIZE = 'teachers-at-size';
const EXPORT_TEACHERS = 'export-teachers';
const STEP_COST = 'step-cost';
const REAL_STEP = 'real-step';
const LOAD = 'load';
const SIGN_IN_STORM = 'sign-in-storm';
/** These measure correctness, not speed. */
const FAULTS = 'faults';
const IMPORT_ACCURACY = 'import-accuracy';
const ABILITY = 'ability';
const ABILITIES_AT_SIZE = 'abilities-at-size';
const NAMES = [
  ...Object.keys(BENCHES),
  IMPORT_AT_SIZE,
  HOSTILE_IMPORTS,
  AT_SIZE,
  TEACHERS_AT_SIZE,
  EXPORT_TEACHERS,
  STEP_COST,
  REAL_STEP,
  LOAD,
  SIGN_IN_STORM,
  FAULTS,
  IMPORT_ACCURACY,
  ABILITY,
  ABILITIES_AT_SIZE,
];

/**
 * `npm run bench` runs all measurements except those above. Names after `--` choose measurements; the options
 * belong to them. `--compare REF` without a name compares what a step of an exam costs.
 */
const { positionals: chosen, values } = parseArgs({
  allowPositionals: true,
  options: {
    questions: { type: 'string', default: '30000' },
    teachers: { type: 'string' },
    answers: { type: 'string', default: '1000000' },
    plans: { type: 'boolean', default: false },
    set: { type: 'string', default: 'reported' },
    layout: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    from: { type: 'string' },
    items: { type: 'string', default: '60' },
    show: { type: 'string', default: '0' },
    papers: { type: 'string' },
    drafts: { type: 'string', default: '2000' },
    mutations: { type: 'string' },
    scan: { type: 'string' },
    'scan-set': { type: 'boolean', default: false },
    compare: { type: 'string' },
    users: { type: 'string', default: '32' },
    seconds: { type: 'string', default: '4' },
    rounds: { type: 'string', default: '5' },
    think: { type: 'string', default: '30' },
    arrive: { type: 'string', default: '20' },
    open: { type: 'boolean', default: false },
    profile: { type: 'string' },
    producers: { type: 'boolean', default: false },
    keep: { type: 'string' },
    only: { type: 'string' },
  },
});
/** These pair two commits in one run when `--compare` names one. */
const PAIRED = [STEP_COST, REAL_STEP, LOAD, SIGN_IN_STORM];
if (values.compare !== undefined && chosen.length === 0) chosen.push(STEP_COST);
const unpaired = values.compare === undefined ? [] : chosen.filter((name) => !PAIRED.includes(name));
if (unpaired.length > 0) {
  console.error(`No comparison: ${unpaired.join(', ')}. These pair two commits: ${PAIRED.join(', ')}.`);
  process.exit(1);
}
const unknown = chosen.filter((name) => !NAMES.includes(name));
if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}. There are: ${NAMES.join(', ')}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(BENCHES)) {
  if (chosen.length === 0 || chosen.includes(name)) await bench();
}
if (chosen.includes(HOSTILE_IMPORTS)) await benchHostileImports();
if (chosen.includes(IMPORT_AT_SIZE)) await benchImportAtSize(Number(values.drafts));
if (chosen.includes(AT_SIZE)) {
  await benchAtSize({
    questions: Number(values.questions),
    teachers: Number(values.teachers ?? 2_000),
    answers: Number(values.answers),
    plans: values.plans,
  });
}
if (chosen.includes(TEACHERS_AT_SIZE)) {
  await benchTeachersAtSize({ teachers: Number(values.teachers ?? 100_000), plans: values.plans });
}
if (chosen.includes(EXPORT_TEACHERS)) await benchExportTeachers(Number(values.teachers ?? 100_000));
if (chosen.includes(ABILITY)) benchAbility(Number(values.teachers ?? 5_000), Number(values.from ?? 0));
if (chosen.includes(ABILITIES_AT_SIZE)) {
  await benchAbilitiesAtSize({ questions: Number(values.questions), answers: Number(values.answers) });
}
if (chosen.includes(STEP_COST)) {
  await benchStepCost({
    compare: values.compare,
    users: Number(values.users),
    seconds: Number(values.seconds),
    rounds: Number(values.rounds),
    profile: values.profile,
  });
}
if (chosen.includes(REAL_STEP)) {
  const { users, seconds, rounds, compare, profile } = values;
  await benchRealStep({
    compare,
    profile,
    users: Number(users),
    seconds: Number(seconds),
    rounds: Number(rounds),
  });
}
if (chosen.includes(SIGN_IN_STORM)) {
  const { users, teachers, seconds, rounds, compare, profile } = values;
  await benchSignInStorm({
    compare,
    profile,
    users: Number(users),
    waiting: Number(teachers ?? 500),
    seconds: Number(seconds),
    rounds: Number(rounds),
  });
}
if (chosen.includes(FAULTS)) await benchFaults(values.only);
if (chosen.includes(LOAD)) {
  await benchLoad({
    compare: values.compare,
    profile: values.profile,
    teachers: Number(values.teachers ?? 500),
    seconds: Number(values.seconds === '4' ? 60 : values.seconds),
    think: Number(values.think),
    arrive: Number(values.arrive),
    isOpen: values.open,
  });
}
/**
 * How papers are turned into scans before they are read, e.g. `--scan 200,1,12,1`. Without it papers are read
 * as they are.
 */
const scan = values.scan === undefined ? undefined : scanOptions(values.scan);
if (chosen.includes(IMPORT_ACCURACY) && values.papers !== undefined && values.mutations !== undefined) {
  await benchMutations(values.papers, Number(values.mutations), Number(values.show));
} else if (chosen.includes(IMPORT_ACCURACY) && values.papers !== undefined) {
  await benchPapersAccuracy(values.papers, {
    show: Number(values.show),
    scan,
    isScanSet: values['scan-set'],
  });
} else if (chosen.includes(IMPORT_ACCURACY) && values.producers) {
  await benchProducers({
    seeds: Number(values.seeds),
    from: Number(values.from ?? 1),
    items: values.items === '60' ? 13 : Number(values.items),
    show: Number(values.show),
    keep: values.keep,
    only: values.layout,
    scan,
  });
} else if (chosen.includes(IMPORT_ACCURACY)) {
  await benchImportAccuracy({
    set: values.set === 'tuning' ? 'tuning' : 'reported',
    layout: values.layout,
    seeds: Number(values.seeds),
    from: values.from === undefined ? undefined : Number(values.from),
    items: Number(values.items),
    show: Number(values.show),
    scan,
  });
}
