import { existsSync, readFileSync, rmSync } from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { connectEmbedded } from '@amauta/api/database/connect.ts';
import { imports } from '@amauta/api/database/tables/imports.ts';
import { insertDrafts } from '@amauta/api/features/imports/review/drafts.queries.ts';
import type { QuestionCategory } from '@amauta/contract/questions/question.ts';
import type { LoginAnswer } from '@amauta/contract/session.ts';
import { examineeByHttp } from '../exams/examinee.ts';
import { createClient, type JsonClient } from '../harness/http-client.ts';
import { startServer } from '../harness/server.ts';
import { ms, percentile, printTable } from '../harness/table.ts';

const PAPER: QuestionCategory = {
  source_section: 1,
  type_exam: 'Ascenso',
  modality: 1,
  level: 3,
  specialty: 10,
  year: 2019,
  exam_directive: null,
  exam_name: null,
  exam_order: null,
};
const EXAM = { type: 'MOCK', type_exam: 'Ascenso', category_id: 14, years: [2022, 2023, 2024] } as const;
/** Pause between two calls, because a person doesn't call without a break. */
const PAUSE_MS = 5;
const WRITTEN_AT_ONCE = 100;

/**
 * Measures how long a teacher's calls wait while an administrator works with an import of thousands of drafts, on the
 * embedded database, which runs one statement at a time on the server's own thread. Also how long that thread is held in
 * one piece, in processor time, which other work of the machine doesn't change.
 */
export async function benchImportAtSize(drafts: number): Promise<void> {
  const first = await startServer();
  await first.stop();
  const importId = await writeImport(first.dataDir, drafts);
  const turnsFile = path.join(first.dataDir, 'turns.json');
  const hook = new URL('./report-turns.ts', import.meta.url).href;
  const server = await startServer('', {
    env: { DATA_DIR: first.dataDir, TURNS_FILE: turnsFile, NODE_OPTIONS: `--import=${hook}` },
  });
  const readTurns = () => askTurns(server.pid, turnsFile);
  const agent = new http.Agent({ keepAlive: true });
  try {
    const admin = await signIn(server.url, agent, 'admin@amauta.test');
    const teacher = await signIn(server.url, agent, 'docente@amauta.test');
    const at = `/exams/imports/${importId}/`;
    const work: [string, () => Promise<unknown>][] = [
      ['nothing', () => sleep(5_000)],
      ['listing all drafts, 3 times', () => repeat(3, () => admin.get(`${at}drafts/`))],
      ['the import and its counts, 10 times', () => repeat(10, () => admin.get(at))],
      ['the list of imports, 10 times', () => repeat(10, () => admin.get('/exams/imports/'))],
      ['accepting all', () => acceptAll(admin, at, drafts)],
      ['listing them accepted', () => admin.get(`${at}drafts/`)],
      ['deleting the import', () => admin.remove(at)],
    ];
    const table: (string | number)[][] = [];
    for (const [name, run] of work) {
      await readTurns();
      const { seconds, waits } = await beside(teacher, run);
      const { longestMs } = await readTurns();
      const [p50, p99] = [percentile(waits, 0.5), percentile(waits, 0.99)];
      table.push([
        name,
        seconds.toFixed(1),
        waits.length,
        ...[p50, p99, Math.max(...waits), longestMs].map(ms),
      ]);
    }
    printTable(
      `A teacher's calls beside an import of ${drafts} drafts on PGlite (ms)`,
      ['the administrator does', 'takes s', 'calls', 'p50', 'p99', 'longest', 'the thread held, CPU'],
      table,
    );
  } finally {
    agent.destroy();
    await server.stop();
    server.remove();
    first.remove();
  }
}

/** The longest time in milliseconds that the server's thread was held since the last call of this function. */
async function askTurns(pid: number | undefined, file: string): Promise<{ longestMs: number }> {
  if (pid === undefined) throw new Error('the server has no process');
  rmSync(file, { force: true });
  process.kill(pid, 'SIGUSR2');
  while (!existsSync(file)) await sleep(20);
  await sleep(20);
  return JSON.parse(readFileSync(file, 'utf8')) as { longestMs: number };
}

async function acceptAll(admin: JsonClient, at: string, drafts: number): Promise<void> {
  const { data } = await admin.post<{ data: { accepted: number; refused: object[] } }>(`${at}accept/`, {});
  if (data.accepted !== drafts) throw new Error(JSON.stringify(data).slice(0, 300));
}

async function repeat(times: number, work: () => Promise<unknown>): Promise<void> {
  for (let done = 0; done < times; done += 1) await work();
}

/** How long each call of an examinee waited while `run` was in progress. */
async function beside(teacher: JsonClient, run: () => Promise<unknown>) {
  const waits: number[] = [];
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const answer = await call();
    waits.push(performance.now() - start);
    return answer;
  };
  const examinee = examineeByHttp(
    {
      ...teacher,
      get: (path) => timed(() => teacher.get(path)),
      post: (path, body) =>
        path.endsWith('/create/') ? teacher.post(path, body) : timed(() => teacher.post(path, body)),
    },
    EXAM as never,
  );
  const silent = { measure: <T>(_name: string, call: () => Promise<T>) => call() };
  await examinee.step(silent as never);
  waits.length = 0;
  const start = performance.now();
  let isRunning = true;
  const running = run().finally(() => {
    isRunning = false;
  });
  while (isRunning) {
    await examinee.step(silent as never);
    await sleep(PAUSE_MS);
  }
  await running;
  return { seconds: (performance.now() - start) / 1_000, waits };
}

async function signIn(url: string, agent: http.Agent, username: string) {
  const login = { username, password: 'Amauta2026!' };
  const { token } = await createClient(url, agent).post<LoginAnswer>('/login/', login);
  return createClient(url, agent, token);
}

/**
 * Writes an import of single questions into the stopped server's database. Each question has its key and no
 * warnings.
 */
async function writeImport(dataDir: string, drafts: number): Promise<number> {
  const connection = await connectEmbedded(dataDir);
  try {
    const { db } = connection;
    const group = { index: 0, title: 'Matemática', code: '', first_page: 1, last_page: 300 };
    const now = new Date();
    const [row] = await db
      .insert(imports)
      .values({
        subject: 'questions',
        status: 'ready',
        createdBy: 1,
        category: PAPER,
        fileName: 'banco.pdf',
        fileKey: 'imports/bench/file',
        fileSizeBytes: 20_000_000,
        modelUse: 'none',
        expectedCount: drafts,
        pageCount: 300,
        pagesRead: 300,
        pages: Array.from({ length: 300 }, (_, at) => pageOf(at + 1)),
        groups: [{ ...group, item_count: drafts, first_number: 1, last_number: drafts }],
        chosenGroup: 0,
        createdAt: now,
      })
      .returning();
    if (!row) throw new Error('no import was written');
    const all = Array.from({ length: drafts }, (_, at) => draftOf(row.id, at + 1));
    for (let start = 0; start < all.length; start += WRITTEN_AT_ONCE)
      await insertDrafts(db, all.slice(start, start + WRITTEN_AT_ONCE));
    return row.id;
  } finally {
    await connection.close();
  }
}

function pageOf(page: number) {
  return {
    page,
    width: 595,
    height: 842,
    numbers: [],
    numbers_with_warnings: [],
    has_shared_statement: false,
    warnings: [],
    is_scanned: false,
    loose_text: [],
  };
}

function draftOf(importId: number, number: number) {
  const statement = `<p>Pregunta ${number}. ${'Una docente observa que sus estudiantes resuelven problemas de varias formas. '.repeat(6)}</p>`;
  const item = {
    number,
    type_question: 'CCP' as const,
    statement: [{ type: 'text' as const, value: statement }],
    alternatives: ['A', 'B', 'C', 'D'].map((letter, at) => ({
      text: `<p>Respuesta ${letter} de la pregunta ${number}, con algunas palabras más.</p>`,
      correct: at === number % 4,
    })),
    justification: [],
  };
  const area = { page: Math.min(300, 1 + Math.floor(number / 7)), x: 50, y: 60, width: 400, height: 120 };
  return {
    importId,
    group: 0,
    position: number,
    content: { type_question: 'INDIVIDUAL' as const, shared_statement: [], questions: [item] },
    items: [{ areas: [area], warnings: [], keySource: null, hasDraftedJustification: false }],
    areas: [],
    warnings: [],
    origin: 'reader' as const,
  };
}
