import type { TopicProposals } from '@amauta/contract/topic-proposals.ts';
import type { Topic } from '@amauta/contract/topics.ts';
import { expect, test } from 'vitest';
import {
  individual,
  MATHEMATICS_PAPER,
  openQuestionClient,
  sentItem,
  textBlock,
} from '../../testing/question-client.ts';
import { startTestServer } from '../../testing/test-server.ts';
import { STAND_IN_KEY, standIn } from '../imports/model/provider/stand-in.testing.ts';

async function start(...replies: Parameters<typeof standIn>) {
  const model = await standIn(...replies);
  const { baseUrl } = model.settings('openai-compatible');
  const env = {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'prueba',
    AI_API_KEY: STAND_IN_KEY,
    AI_BASE_URL: baseUrl ?? '',
  };
  const server = await startTestServer({ env });
  const author = await openQuestionClient(server);
  const all: Topic[] = (await author.call('GET', '/exams/topics/')).json().data;
  const idOf = (code: string) => all.find((one) => one.exam_type === 'Ascenso' && one.code === code)?.id;
  const add = (number: number, statement: string, topic: string | null = null) =>
    author.add(
      individual(
        sentItem(number, { statement: [textBlock(`<p>${statement}</p>`)], topic }),
        MATHEMATICS_PAPER,
      ),
    );
  const propose = async (body: object): Promise<TopicProposals> => {
    const response = await author.call('POST', '/exams/questions/topic-proposals/', body);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().data;
  };
  const topicOf = async (id: number): Promise<string | null> =>
    (await author.call('GET', `/exams/questions/${id}/`)).json().data.questions[0].topic;
  return {
    server,
    author,
    idOf,
    add,
    propose,
    topicOf,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}

test('the model proposes topics, a person stores some, and a topic of another kind is not stored', async () => {
  const says = {
    temas: [
      { n: 1, codigo: 'CCP-CLI' },
      { n: 2, codigo: null },
    ],
  };
  await using bank = await start({ says }, { says }, { status: 401 });
  const first = await bank.add(1, '¿Qué hacer <b>ante</b> las burlas?');
  await bank.add(2, '¿Y ahora?', 'CCP-EVA');
  const third = await bank.add(3, '¿Cuándo?');
  const { proposals, ...rest } = await bank.propose({ filter: { type_exam: 'Ascenso', source_section: 1 } });
  expect(rest).toEqual({ by: 'model', note: null, left: 0 });
  expect(proposals).toMatchObject([
    {
      number: 1,
      kind: 'CCP',
      excerpt: expect.stringMatching(/^¿Qué hacer ante las burlas\?/),
      topic: 'CCP-CLI',
    },
    { number: 3, topic: null },
  ]);
  // Nothing is stored until somebody says so.
  expect(await bank.topicOf(first.id)).toBeNull();
  const [one, other] = proposals.map(({ item_id }) => item_id);
  const topics = [
    { item_id: one, topic_id: bank.idOf('CCP-CLI') },
    { item_id: other, topic_id: bank.idOf('CL-INF') },
  ];
  const set = await bank.author.call('POST', '/exams/questions/topics/', { topics });
  expect(set.json().data).toEqual({ changed: 1, left: 1 });
  expect([await bank.topicOf(first.id), await bank.topicOf(third.id)]).toEqual(['CCP-CLI', null]);
  const none = await bank.propose({ filter: { type_exam: 'Ascenso', text: 'ninguna lo dice' } });
  expect(none).toEqual({ by: 'words', note: null, proposals: [], left: 0 });
  const unknown = { topics: [{ item_id: one, topic_id: 99_999 }] };
  expect((await bank.author.call('POST', '/exams/questions/topics/', unknown)).statusCode).toBe(404);

  const written = { exam_type: 'Ascenso', kind: 'CCP', text: '¿Qué hacer?' };
  const answer = await bank.author.call('POST', '/exams/topics/proposal/', written);
  expect(answer.json().data).toEqual({ topic: 'CCP-CLI' });

  // When the model fails, topics are proposed by their words, and `note` says why.
  const fourth = await bank.add(4, '¿Qué hacer ante las burlas?');
  const note = 'El proveedor del modelo rechazó la clave configurada. Revisa AI_API_KEY en el servidor.';
  const byWords = { by: 'words', note, proposals: [{ topic: 'CCP-CLI' }] };
  expect(await bank.propose({ ids: [fourth.id] })).toMatchObject(byWords);
  const refused = await bank.author.call('POST', '/exams/topics/proposal/', written);
  expect([refused.statusCode, refused.json().message]).toEqual([422, note]);
});
