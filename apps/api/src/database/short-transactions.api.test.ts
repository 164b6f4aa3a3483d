import { AsyncLocalStorage } from 'node:async_hooks';
import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import { loadDemo } from '../features/demo/demo.service.ts';
import { loadDemoLibrary } from '../features/demo/demo-library.service.ts';
import { addDraft, addImport, draftItem, openDraftClient, redraft } from '../testing/draft-client.ts';
import { at } from '../testing/exam-client.ts';
import { imageBlock, individual, MATHEMATICS_PAPER, resend, sentItem } from '../testing/question-client.ts';
import { startTestServer, useTestServer } from '../testing/test-server.ts';

/**
 * True inside of a transaction. PostgreSQL ends a transaction that is idle for 15 s (`server-pool.ts`), so no
 * transaction may wait for the file store.
 */
const inTransaction = new AsyncLocalStorage<true>();

let client: Awaited<ReturnType<typeof openDraftClient>>;
let touched: string[];
const server = useTestServer();
beforeAll(async () => {
  const { db, files } = server.context;
  const begin = db.transaction.bind(db);
  db.transaction = (work, config) => begin((tx) => inTransaction.run(true, () => work(tx)), config);
  for (const name of ['put', 'stat', 'remove'] as const) {
    const original = files[name] as (...given: unknown[]) => Promise<never>;
    files[name] = (...given: unknown[]) => {
      touched.push(`${name}${inTransaction.getStore() ? ' within a transaction' : ''}`);
      return original(...given);
    };
  }
  touched = [];
  client = await openDraftClient(server);
});

async function picture(color: string) {
  const create = { width: 8, height: 8, channels: 3 as const, background: color };
  return { content: await sharp({ create }).png().toBuffer(), fileName: 'figura.png' };
}

const FIELD = 'questions[0][statement][0][value]';

describe('the file store is never asked while a transaction is open:', () => {
  test.each<[string, () => Promise<void>]>([
    [
      'creating a question and saving it',
      async () => {
        const data = individual(sentItem(1, { statement: [imageBlock('novalue')] }));
        const question = await client.add(data, { [FIELD]: await picture('red') });
        const item = { ...at(question.questions, 0), statement: [imageBlock('novalue')] };
        const saved = await client.update(question.id, resend(question, { questions: [item] }), {
          [FIELD]: await picture('blue'),
        });
        expect(saved.statusCode, saved.body).toBe(200);
      },
    ],
    [
      'saving a draft and accepting it',
      async () => {
        const { id } = await addImport(server, client.id);
        await addDraft(server, id, [draftItem(21)]);
        const draft = at(await client.drafts(id), 0);
        const content = redraft(draft);
        const item = { ...at(content.questions, 0), statement: [imageBlock('novalue')] };
        const saved = await client.save(
          id,
          draft,
          { ...content, questions: [item] },
          { [FIELD]: await picture('green') },
        );
        expect(saved.statusCode, saved.body).toBe(200);
        const accepted = await client.accept(id, saved.json().data);
        expect(accepted.statusCode, accepted.body).toBe(200);
      },
    ],
    [
      'importing questions of another program',
      async () => {
        const image = (await picture('teal')).content.toString('base64');
        const moodle = `<quiz><question type="multichoice"><name><text>Una</text></name>
          <questiontext format="html"><text><![CDATA[<p>¿Cuál?</p><img src="@@PLUGINFILE@@/a.png">]]></text>
          <file name="a.png" encoding="base64">${image}</file></questiontext><single>true</single>
          <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer>
          <answer fraction="0"><text>c</text></answer></question></quiz>`;
        const imported = await client.sendForm('POST', '/exams/questions/import/', {
          category: JSON.stringify(MATHEMATICS_PAPER),
          file: { content: moodle, fileName: 'a.xml', type: 'text/xml' },
        });
        expect(imported.json().data?.created, imported.body).toHaveLength(1);
      },
    ],
    [
      'loading the demonstration',
      async () => {
        await using empty = await startTestServer({ content: 'demo' });
        const { db } = empty.context;
        const begin = db.transaction.bind(db);
        db.transaction = (work, config) => begin((tx) => inTransaction.run(true, () => work(tx)), config);
        await loadDemo(db, empty.clock, () => {});
        expect(await loadDemoLibrary({ db, clock: empty.clock, files: server.context.files })).toBe(13);
      },
    ],
  ])('%s', async (_name, work) => {
    touched = [];
    await work();
    expect(touched).toContain('put');
    expect(touched.filter((one) => one.includes('transaction'))).toEqual([]);
  });
});
