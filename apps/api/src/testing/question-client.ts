import type {
  AuthorQuestion,
  QuestionCategory,
  QuestionData,
  SentItem,
} from '@amauta/contract/questions/question.ts';
import { addAdmin, signIn } from './test-accounts.ts';
import type { TestServer } from './test-server.ts';

/** The paper of EBR Secundaria Matemática, 2024. */
export const MATHEMATICS_PAPER: QuestionCategory = {
  source_section: 1,
  type_exam: 'Ascenso',
  modality: 1,
  level: 3,
  specialty: 10,
  year: 2024,
  exam_directive: null,
  exam_name: null,
  exam_order: null,
};
export const DIRECTIVE_PAPER: QuestionCategory = {
  ...MATHEMATICS_PAPER,
  type_exam: 'Directivos',
  modality: null,
  level: null,
  specialty: null,
  year: null,
  exam_directive: 2,
};

export const textBlock = (value: string) => ({ type: 'text' as const, value });
export const imageBlock = (value: string) => ({ type: 'image' as const, value });

export function sentItem(number: number, changes: Partial<SentItem> = {}): SentItem {
  return {
    number,
    type_question: 'CCP',
    statement: [textBlock(`<p>¿Cuál es la ${number}?</p>`)],
    alternatives: [
      { text: '<p>Una</p>', correct: false },
      { text: '<p>Otra</p>', correct: true },
      { text: '<p>Ninguna</p>', correct: false },
    ],
    justification: [textBlock('<p>Por esto.</p>')],
    ...changes,
  };
}

export function individual(item: SentItem, category = MATHEMATICS_PAPER): QuestionData {
  return { type_question: 'INDIVIDUAL', category, questions: [item] };
}

export function common(items: SentItem[], category = MATHEMATICS_PAPER): QuestionData {
  return {
    type_question: 'COMMON',
    category,
    shared_statement: [textBlock('<p>Lea el texto.</p>')],
    questions: items,
  };
}

export interface SentFile {
  content: Buffer | string;
  fileName: string;
  type?: string;
}

/** Encodes a form as a browser sends it. */
export async function encodeForm(fields: Record<string, string | SentFile>) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.append(name, value);
    else {
      const blob = new Blob([new Uint8Array(Buffer.from(value.content))], {
        type: value.type ?? 'image/png',
      });
      form.append(name, blob, value.fileName);
    }
  }
  const encoded = new Response(form);
  return {
    headers: { 'content-type': encoded.headers.get('content-type') ?? '' },
    payload: Buffer.from(await encoded.arrayBuffer()),
  };
}

/** Makes and signs in a new administrator, who writes questions by real requests. */
export async function openQuestionClient(server: TestServer) {
  const { id, email } = await addAdmin(server);
  const { headers } = await signIn(server, email);
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
    server.app.inject({ method, url: `/api${url}`, headers, ...(payload ? { payload } : {}) });
  async function sendForm(method: 'POST' | 'PUT', url: string, fields: Record<string, string | SentFile>) {
    const form = await encodeForm(fields);
    return server.app.inject({
      method,
      url: `/api${url}`,
      headers: { ...headers, ...form.headers },
      payload: form.payload,
    });
  }
  const create = (data: unknown, files: Record<string, SentFile> = {}) =>
    sendForm('POST', '/exams/questions/create/', { data: JSON.stringify(data), ...files });
  const update = (id: number, data: unknown, files: Record<string, SentFile> = {}) =>
    sendForm('PUT', `/exams/questions/${id}/`, { data: JSON.stringify(data), ...files });
  return {
    id,
    headers,
    call,
    sendForm,
    create,
    update,
    /** Adds a question. Throws unless the server accepts it. */
    async add(data: unknown, files: Record<string, SentFile> = {}): Promise<AuthorQuestion> {
      const response = await create(data, files);
      if (response.statusCode !== 201) throw new Error(response.body);
      return response.json().data;
    },
    async read(id: number): Promise<AuthorQuestion> {
      const response = await call('GET', `/exams/questions/${id}/`);
      if (response.statusCode !== 200) throw new Error(response.body);
      return response.json().data;
    },
  };
}

/** Turns a question that was read from the API into the body that a form sends to change it. */
export function resend(question: AuthorQuestion, changes: Record<string, unknown> = {}) {
  const { type_question, category, version, questions, shared_statement } = question;
  return {
    type_question,
    category,
    version,
    questions,
    ...(type_question === 'COMMON' ? { shared_statement } : {}),
    ...changes,
  };
}
