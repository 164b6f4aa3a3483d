import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MATHEMATICS_PAPER, openQuestionClient } from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const MEGABYTE = 1_048_576;

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

/** A file of about `bytes` bytes, of one piece again and again. */
function repeated(head: string, piece: string, tail: string, bytes: number): Buffer {
  return Buffer.from(head + piece.repeat(Math.floor(bytes / piece.length)) + tail);
}

const item = (text: string) =>
  `<question type="multichoice"><questiontext><text>${text}</text></questiontext>` +
  '<answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>';

/** Sends a file and other calls beside it; tells the longest time that this process did nothing else. */
async function importBeside(content: Buffer) {
  const { heap, start } = { heap: process.memoryUsage.rss(), start: performance.now() };
  let [last, longestPause, mostMemory] = [start, 0, heap];
  let isOver = false;
  const look = setInterval(() => {
    const now = performance.now();
    longestPause = Math.max(longestPause, now - last);
    last = now;
    mostMemory = Math.max(mostMemory, process.memoryUsage.rss());
  }, 5);
  const sending = author
    .sendForm('POST', '/exams/questions/import/', {
      category: JSON.stringify(MATHEMATICS_PAPER),
      file: { content, fileName: 'x.xml' },
    })
    .finally(() => {
      isOver = true;
    });
  let answered = 0;
  while (!isOver) {
    expect((await server.app.inject({ url: '/api/health/ready' })).statusCode).toBe(200);
    answered += 1;
    await setTimeout(20);
  }
  clearInterval(look);
  const response = await sending;
  return { response, answered, share: longestPause / (performance.now() - start), grown: mostMemory - heap };
}

test.each<[string, () => Buffer, number, RegExp]>([
  [
    '50 MB of empty elements',
    () => repeated('<quiz>', '<a/>', '</quiz>', 50 * MEGABYTE),
    413,
    /demasiado contenido para leerlo/,
  ],
  [
    'questions of nested markup, which takes long to clean,',
    () => Buffer.from(`<quiz>${item(`<![CDATA[${'<li><p>'.repeat(5_000)}a]]>`).repeat(25)}</quiz>`),
    201,
    /"created"/,
  ],
  [
    'more questions than are read',
    () => Buffer.from(`<quiz>${item('a').repeat(10_001)}</quiz>`),
    413,
    /tiene más de 10 mil preguntas/,
  ],
  ['50 MB that are no XML', () => repeated('<quiz>', 'abcdefgh', '', 50 * MEGABYTE), 415, /no se puede leer/],
])(
  '%s hold no other call up, and end with an answer',
  { timeout: 180_000 },
  async (_name, make, status, text) => {
    const { response, answered, share, grown } = await importBeside(make());
    expect(response.statusCode, response.body).toBe(status);
    expect(response.body).toMatch(text);
    expect(answered).toBeGreaterThan(10);
    // If the file were read on this process's own thread, nearly all of the time would be in one piece, and
    // the memory would grow here.
    expect(share).toBeLessThan(0.5);
    expect(grown).toBeLessThan(900 * MEGABYTE);
  },
);
