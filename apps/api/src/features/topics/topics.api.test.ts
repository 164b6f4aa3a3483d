import type { Topic } from '@amauta/contract/topics.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../database/tables/audit.ts';
import { at } from '../../testing/exam-client.ts';
import {
  common,
  DIRECTIVE_PAPER,
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
  textBlock,
} from '../../testing/question-client.ts';
import { prepare, useTestServer } from '../../testing/test-server.ts';

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

const topics = async (): Promise<Topic[]> => (await author.call('GET', '/exams/topics/')).json().data;
const topicOf = async (code: string, examType = 'Ascenso') => {
  const found = (await topics()).find((topic) => topic.code === code && topic.exam_type === examType);
  if (!found) throw new Error(`no topic ${code}`);
  return found;
};
let next = 100;
const paper = { ...MATHEMATICS_PAPER, year: 2019 };
const add = (topic?: string | null, changes = {}) => {
  next += 1;
  return author.add(
    individual(sentItem(next, { ...changes, ...(topic === undefined ? {} : { topic }) }), paper),
  );
};
async function addTopic(changes: object = {}): Promise<Topic> {
  next += 1;
  const body = { exam_type: 'Ascenso', kind: 'CCP', code: `CCP-X${next}`, name: `Tema ${next}`, order: 90 };
  const response = await author.call('POST', '/exams/topics/create/', { ...body, ...changes });
  if (response.statusCode !== 201) throw new Error(response.body);
  return response.json().data;
}

describe('the temario', () => {
  test('stands from the start for each exam type and kind', async () => {
    const all = await topics();
    const counts = Map.groupBy(all, ({ exam_type, kind }) => `${exam_type} ${kind}`);
    expect([...counts.keys()].sort()).toEqual([
      'Ascenso CCP',
      'Ascenso CL',
      'Ascenso RL',
      'Directivos CG',
      'Directivos CL',
      'Nombramiento CCP',
      'Nombramiento CL',
      'Nombramiento RL',
    ]);
    expect(await topicOf('CCP-PRO')).toMatchObject({ name: 'Proporcionalidad', parent: 'CCP-MAT' });
  });

  test('is added to and renamed; codes and names are unique', async () => {
    const added = await addTopic({ name: ' Ludificación ', parent: 'CCP-PED', words: ['juego', 'reto'] });
    expect(added).toMatchObject({ name: 'Ludificación', parent: 'CCP-PED', version: 1, question_count: 0 });
    const url = `/exams/topics/${added.id}/`;
    const fields = { name: 'Juego y reto', parent: null, order: 3, words: [] };
    const changed = await author.call('PUT', url, { ...fields, version: 1 });
    expect(changed.json().data).toMatchObject({ ...fields, code: added.code, version: 2 });
    const late = await author.call('PUT', url, { ...fields, version: 1 });
    expect([late.statusCode, late.json().code]).toEqual([409, 'EDIT_CONFLICT']);

    const again = { exam_type: 'Ascenso', kind: 'CCP', order: 1 };
    const sameName = await author.call('POST', '/exams/topics/create/', {
      ...again,
      code: 'CCP-OTRO',
      name: 'JUEGO Y RETO',
    });
    expect([sameName.statusCode, Object.keys(sameName.json().errors)]).toEqual([409, ['name']]);
    const sameCode = await author.call('POST', '/exams/topics/create/', {
      ...again,
      code: added.code,
      name: 'Otro',
    });
    expect([sameCode.statusCode, Object.keys(sameCode.json().errors)]).toEqual([409, ['code']]);
  });

  test.each([
    ['a small code', { code: 'ccp-x' }, 400, 'code'],
    ['no name', { name: ' ' }, 400, 'name'],
    ['a kind that the exam lacks', { kind: 'CG', code: 'CG-X' }, 422, 'kind'],
    ['an unknown parent', { parent: 'CCP-NADA' }, 422, 'parent'],
    ['a parent that is a part', { parent: 'CCP-PRO' }, 422, 'parent'],
    ['a parent of another kind', { parent: 'CL-LIT' }, 422, 'parent'],
    ['too many words', { words: Array.from({ length: 41 }, (_, i) => `p${i}`) }, 400, 'words'],
  ])('refuses %s', async (_what, changes, status, field) => {
    const body = { exam_type: 'Ascenso', kind: 'CCP', code: 'CCP-MAL', name: 'Mal', order: 1, ...changes };
    const response = await author.call('POST', '/exams/topics/create/', body);
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([status, [field]]);
  });

  test('does not let a topic with parts become a part', async () => {
    const parent = await topicOf('CCP-COM');
    const response = await author.call('PUT', `/exams/topics/${parent.id}/`, {
      name: parent.name,
      order: parent.order,
      words: [],
      parent: 'CCP-MAT',
      version: parent.version,
    });
    expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['parent']]);
  });

  test('answers 404 for topics that are not there', async () => {
    const fields = { name: 'x', order: 1, version: 1 };
    expect((await author.call('PUT', '/exams/topics/99999/', fields)).statusCode).toBe(404);
    expect((await author.call('DELETE', '/exams/topics/99999/')).statusCode).toBe(404);
    const into = (await topicOf('CCP-PRO')).id;
    expect((await author.call('POST', '/exams/topics/99999/merge/', { into })).statusCode).toBe(404);
  });
});

describe('merging and removing', () => {
  test('moves questions, parts and the code, and records it', async () => {
    const [leaving, staying] = [await addTopic({ words: ['uno'] }), await addTopic({ words: ['dos'] })];
    const part = await addTopic({ parent: leaving.code });
    const question = await add(leaving.code);
    const merged = await author.call('POST', `/exams/topics/${leaving.id}/merge/`, { into: staying.id });
    expect(merged.json().data).toMatchObject({ id: staying.id, question_count: 1, words: ['dos', 'uno'] });
    expect(at((await author.read(question.id)).questions, 0).topic).toBe(staying.code);
    expect((await topicOf(part.code)).parent).toBe(staying.code);
    // A file or form from before the merge still names the topic that was merged.
    const late = await add(leaving.code);
    expect(at(late.questions, 0).topic).toBe(staying.code);
    const events = await server.context.db
      .select()
      .from(auditEvents)
      .where(and(eq(auditEvents.subjectType, 'topic'), eq(auditEvents.subjectId, leaving.id)));
    expect(events.map(({ action, changes }) => [action, changes])).toEqual([
      ['topic.created', [{ field: 'name', from: null, to: leaving.name }]],
      ['topic.merged', [{ field: 'name', from: leaving.name, to: staying.name }]],
    ]);
    expect((await author.call('DELETE', `/exams/topics/${leaving.id}/`)).statusCode).toBe(404);
  });

  test('follows a code through two merges, and into a part of the one that leaves', async () => {
    const [first, second] = [await addTopic(), await addTopic()];
    const third = await addTopic({ parent: second.code });
    await author.call('POST', `/exams/topics/${first.id}/merge/`, { into: second.id });
    await author.call('POST', `/exams/topics/${second.id}/merge/`, { into: third.id });
    expect(at((await add(first.code)).questions, 0).topic).toBe(third.code);
    expect((await topicOf(third.code)).parent).toBeNull();
  });

  test('refuses other kinds and exam types, and the topic itself', async () => {
    const topic = await addTopic();
    for (const into of [
      topic.id,
      (await topicOf('CL-LIT')).id,
      (await topicOf('CCP-PRO', 'Nombramiento')).id,
    ]) {
      const response = await author.call('POST', `/exams/topics/${topic.id}/merge/`, { into });
      expect([response.statusCode, Object.keys(response.json().errors)]).toEqual([422, ['into']]);
    }
  });

  test('removes only what no question and no part has', async () => {
    const topic = await addTopic();
    const question = await add(topic.code);
    const url = `/exams/topics/${topic.id}/`;
    const refused = await author.call('DELETE', url);
    expect([refused.statusCode, refused.json().message]).toEqual([
      409,
      'El tema tiene 1 pregunta. Únelo a otro tema y no se pierde nada.',
    ]);
    await author.call('DELETE', `/exams/questions/${question.id}/`, { type_question: 'INDIVIDUAL' });
    expect((await author.call('DELETE', url)).statusCode).toBe(200);
    expect((await topics()).some(({ id }) => id === topic.id)).toBe(false);
    const late = await author.create(individual(sentItem(990, { topic: topic.code }), paper));
    expect([late.statusCode, late.json().errors]).toEqual([
      400,
      { 'questions.0.topic': ['Ese tema ya no está en el temario. Elige otro.'] },
    ]);
  });
});

describe('topics of questions', () => {
  test('are set, kept, changed and taken away without losing versions', async () => {
    const question = await add('CCP-PRO');
    const number = at(question.questions, 0).number;
    const save = async (changes: object) => {
      const response = await author.update(question.id, individual(sentItem(number, changes), paper));
      return at(response.json().data.questions as { topic: string | null }[], 0).topic;
    };
    expect(await save({})).toBe('CCP-PRO');
    expect(await save({ topic: 'CCP-GEO' })).toBe('CCP-GEO');
    // Each kind has topics of its own.
    expect(await save({ type_question: 'RL' })).toBeNull();
    expect(await save({ type_question: 'RL', topic: 'RL-ORD' })).toBe('RL-ORD');
    expect(await save({ type_question: 'RL', topic: null })).toBeNull();
  });

  test('of another kind are refused at their field', async () => {
    const data = common([sentItem(991), sentItem(992, { topic: 'RL-ORD' })], paper);
    const response = await author.create(data);
    expect([response.statusCode, response.json().errors]).toEqual([
      400,
      { 'questions.1.topic': ['Ese tema es de preguntas RL. Elige uno de CCP.'] },
    ]);
  });

  test('stay with the items when a question is ungrouped', async () => {
    const data = common([sentItem(993, { topic: 'CCP-PRO' }), sentItem(994)], paper);
    const { id } = await author.add(data);
    const { ids } = (await author.call('POST', `/exams/questions/convert-to-individual/${id}/`)).json().data;
    const [first, second] = await Promise.all(ids.map((one: number) => author.read(one)));
    expect([first.questions[0].topic, second.questions[0].topic]).toEqual(['CCP-PRO', null]);
  });

  test('filter the list, also by the topic they are part of, and are found by name', async () => {
    const [one, two] = [await add('CCP-ALG'), await add()];
    const found = async (query: string) => {
      const response = await author.call('GET', `/exams/questions/?type_exam=Ascenso&year=2019&${query}`);
      expect(response.statusCode, response.body).toBe(200);
      return response.json().results.map(({ id }: { id: number }) => id);
    };
    for (const query of ['topic=CCP-ALG', 'topic=CCP-MAT', 'text=algebra%20patrones']) {
      expect(await found(query)).toContain(one.id);
      expect(await found(query)).not.toContain(two.id);
    }
    expect(await found('topic=none')).toContain(two.id);
    expect(await found('topic=CCP-NADA')).toEqual([]);
  });

  test('are set for many at once, other kinds left', async () => {
    const own = { ...MATHEMATICS_PAPER, year: 2018 };
    await author.add(individual(sentItem(1), own));
    await author.add(common([sentItem(2), sentItem(3, { type_question: 'RL' })], own));
    const topic = await topicOf('CCP-DAT');
    const filter = { type_exam: 'Ascenso', year: '2018' };
    const set = (body: object) => author.call('POST', '/exams/questions/topic/', body);
    const response = await set({ topic_id: topic.id, filter });
    expect(response.json().data).toEqual({ changed: 2, left: 1 });
    expect((await topicOf('CCP-DAT')).question_count).toBe(topic.question_count + 2);
    const directive = await author.add(individual(sentItem(900, { type_question: 'CG' }), DIRECTIVE_PAPER));
    const other = await set({ topic_id: topic.id, ids: [directive.id] });
    expect(other.json().data).toEqual({ changed: 0, left: 1 });
    expect((await set({ topic_id: 99_999, ids: [directive.id] })).statusCode).toBe(404);
    expect((await set({ topic_id: topic.id, ids: [999_999] })).statusCode).toBe(404);
    expect((await set({ topic_id: topic.id, ids: [] })).statusCode).toBe(400);
  });
});

test('without a model the words propose topics, 30 questions at a time', async () => {
  const item = (number: number) => sentItem(number, { statement: [textBlock('<p>¿Y las burlas?</p>')] });
  const ids: number[] = [];
  for (const first of [700, 720])
    ids.push(
      (
        await author.add(
          common(
            Array.from({ length: 16 }, (_, i) => item(first + i)),
            paper,
          ),
        )
      ).id,
    );
  const propose = (which: number[]) =>
    author.call('POST', '/exams/questions/topic-proposals/', { ids: which });
  const { proposals, ...rest } = (await propose(ids)).json().data;
  expect(rest).toEqual({ by: 'words', note: null, left: 2 });
  expect(proposals).toHaveLength(30);
  expect(proposals[0]).toMatchObject({ number: 700, kind: 'CCP', topic: 'CCP-CLI' });
  expect((await propose([999_999])).json().data).toMatchObject({ proposals: [], left: 0 });
  const written = { exam_type: 'Ascenso', kind: 'CCP', text: 'las burlas' };
  expect((await author.call('POST', '/exams/topics/proposal/', written)).statusCode).toBe(422);
});
