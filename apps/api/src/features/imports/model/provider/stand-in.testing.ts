import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { AiSettings } from '../../../../config/language-model.ts';

/** How the stand-in replies to one request. */
export type Reply =
  /**
   * Answers with `says`, written as JSON unless it is a text. `cut`: the answer ends as if the limit of
   * tokens was reached.
   */
  | { says: unknown; cut?: boolean; usage?: 'none' }
  | { refuses: true }
  | { status: number; headers?: Record<string, string>; body?: string }
  /** Never answers. */
  | { hangs: true }
  | { breaksOff: true };

export interface SeenRequest {
  path: string;
  headers: IncomingMessage['headers'];
  body: Record<string, unknown>;
  /** The request's body as text, to search for words. */
  text: string;
}

export type Provider = AiSettings['provider'];
export const PROVIDERS: readonly Provider[] = ['anthropic', 'openai', 'google', 'openai-compatible'];
export const STAND_IN_KEY = 'clave-de-mentira';

const INPUT_TOKENS = 120;
const OUTPUT_TOKENS = 45;

/**
 * Starts a local server that speaks each provider's protocol. It gives these replies in order and repeats
 * the last.
 */
export async function standIn(...replies: (Reply | ((request: SeenRequest) => Reply | Promise<Reply>))[]) {
  const requests: SeenRequest[] = [];
  const server = createServer((request, response) => {
    void readText(request).then(async (text) => {
      const seen = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(text) as Record<string, unknown>,
        text,
      };
      requests.push(seen);
      const reply = replies[Math.min(requests.length, replies.length) - 1] ?? { status: 500 };
      answer(seen, typeof reply === 'function' ? await reply(seen) : reply, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return {
    requests,
    settings: (provider: Provider, changes: Partial<AiSettings> = {}): AiSettings => ({
      provider,
      model: 'modelo-de-prueba',
      apiKey: STAND_IN_KEY,
      baseUrl: `http://127.0.0.1:${port}/v1`,
      mode: 'unsure',
      maxTokens: 100_000,
      timeoutSeconds: 5,
      prices: null,
      ...changes,
    }),
  };
}

async function readText(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}

function answer(request: SeenRequest, reply: Reply, response: ServerResponse): void {
  const provider = providerOf(request);
  const send = (status: number, body: unknown, headers: Record<string, string> = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
  if ('hangs' in reply) return;
  if ('breaksOff' in reply) response.destroy();
  else if (provider === null) send(404, { error: { message: `no such path: ${request.path}` } });
  else if (!hasKey(provider, request)) send(401, refusalOfKey(provider));
  else if ('status' in reply) {
    send(reply.status, reply.body ?? { error: { message: 'no', type: 'error' } }, reply.headers);
  } else send(200, BODIES[provider](...contentOf(reply), request));
}

function contentOf(reply: Extract<Reply, { says: unknown } | { refuses: true }>): Content {
  if ('refuses' in reply) return ['No puedo ayudar con eso.', 'refused', undefined];
  const text = typeof reply.says === 'string' ? reply.says : JSON.stringify(reply.says);
  return [text, reply.cut ? 'cut' : 'whole', reply.usage];
}

function providerOf({ path }: SeenRequest): Provider | null {
  if (path === '/v1/messages') return 'anthropic';
  if (path === '/v1/responses') return 'openai';
  if (path === '/v1/chat/completions') return 'openai-compatible';
  return path === '/v1/models/modelo-de-prueba:generateContent' ? 'google' : null;
}

function hasKey(provider: Provider, { headers }: SeenRequest): boolean {
  if (provider === 'anthropic')
    return headers['x-api-key'] === STAND_IN_KEY && 'anthropic-version' in headers;
  if (provider === 'google') return headers['x-goog-api-key'] === STAND_IN_KEY;
  return headers.authorization === `Bearer ${STAND_IN_KEY}`;
}

function refusalOfKey(provider: Provider): unknown {
  const message = 'Incorrect API key provided';
  if (provider === 'anthropic') return { type: 'error', error: { type: 'authentication_error', message } };
  if (provider === 'google') return { error: { code: 401, message, status: 'UNAUTHENTICATED' } };
  return { error: { message, type: 'invalid_request_error', param: null, code: 'invalid_api_key' } };
}

type End = 'whole' | 'cut' | 'refused';
type Content = [text: string, end: End, usage: 'none' | undefined];
type Body = (...of: [...Content, SeenRequest]) => unknown;

/** Bodies of successful answers in the form of each provider. */
const BODIES: Record<Provider, Body> = {
  // The SDK sends a schema to models that it knows, and to others a tool whose input has the form.
  anthropic: (text, end, _usage, { body }) => ({
    id: 'msg_1',
    type: 'message',
    role: 'assistant',
    model: 'modelo-de-prueba',
    content:
      end === 'refused'
        ? []
        : [
            'tools' in body
              ? { type: 'tool_use', id: 'toolu_1', name: 'json', input: inputOf(text) }
              : { type: 'text', text },
          ],
    stop_reason: { whole: 'tools' in body ? 'tool_use' : 'end_turn', cut: 'max_tokens', refused: 'refusal' }[
      end
    ],
    stop_sequence: null,
    usage: { input_tokens: INPUT_TOKENS, output_tokens: OUTPUT_TOKENS },
  }),
  openai: (text, end) => ({
    id: 'resp_1',
    object: 'response',
    created_at: 1_700_000_000,
    model: 'modelo-de-prueba',
    status: end === 'cut' ? 'incomplete' : 'completed',
    error: null,
    incomplete_details: end === 'cut' ? { reason: 'max_output_tokens' } : null,
    output: [
      {
        id: 'msg_1',
        type: 'message',
        role: 'assistant',
        status: 'completed',
        content: [
          end === 'refused'
            ? { type: 'refusal', refusal: text }
            : { type: 'output_text', text, annotations: [] },
        ],
      },
    ],
    usage: {
      input_tokens: INPUT_TOKENS,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: OUTPUT_TOKENS,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
    },
  }),
  google: (text, end) => ({
    candidates:
      end === 'refused'
        ? []
        : [
            {
              content: { role: 'model', parts: [{ text }] },
              finishReason: end === 'cut' ? 'MAX_TOKENS' : 'STOP',
              index: 0,
            },
          ],
    ...(end === 'refused' ? { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } } : {}),
    usageMetadata: {
      promptTokenCount: INPUT_TOKENS,
      candidatesTokenCount: OUTPUT_TOKENS,
      totalTokenCount: INPUT_TOKENS + OUTPUT_TOKENS,
    },
  }),
  'openai-compatible': (text, end, usage) => ({
    id: 'chatcmpl-1',
    object: 'chat.completion',
    created: 1_700_000_000,
    model: 'modelo-de-prueba',
    choices: [
      {
        index: 0,
        message:
          end === 'refused'
            ? { role: 'assistant', content: null, refusal: text }
            : { role: 'assistant', content: text },
        finish_reason: end === 'cut' ? 'length' : 'stop',
      },
    ],
    ...(usage === 'none'
      ? {}
      : {
          usage: {
            prompt_tokens: INPUT_TOKENS,
            completion_tokens: OUTPUT_TOKENS,
            total_tokens: INPUT_TOKENS + OUTPUT_TOKENS,
          },
        }),
  }),
};

/**
 * The input of a tool must be parsed JSON. Text that isn't JSON is passed on as it is, to imitate a wrong
 * answer.
 */
function inputOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
