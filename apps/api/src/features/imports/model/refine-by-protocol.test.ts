import { pageOfLines } from '@amauta/booklet-reader/page/fixtures.testing.ts';
import { plainText } from '@amauta/rich-text/clean.ts';
import { describe, expect, test } from 'vitest';
import { proposal, readPages } from './fixtures.testing.ts';
import { openModel } from './provider/open-model.ts';
import {
  PROVIDERS,
  type Provider,
  type Reply,
  type SeenRequest,
  STAND_IN_KEY,
  standIn,
} from './provider/stand-in.testing.ts';
import { refineBooklet } from './refine-booklet.ts';

const LINES = [
  '1 Lima tiene costa?',
  'a) Sí',
  'b) No',
  'c) A veces',
  '2 Puno tiene lago?',
  'a) Sí',
  'b)',
  'c) No',
];
const SAID = proposal(1, 'Lima tiene costa?', ['Sí', 'No', 'A veces']);
const UNSURE = proposal(2, 'Puno tiene lago?', ['Sí', '', 'No']);
const reading = (...items: unknown[]): Reply => ({ says: { items, situations: [] } });

interface Changes {
  mode?: 'unsure' | 'all';
  maxTokens?: number;
  timeoutSeconds?: number;
  drawPage?: (page: number) => Promise<Uint8Array>;
}

/** The whole way: a booklet of two pages, the SDK, HTTP, and a stand-in for the provider. */
async function refine(
  provider: Provider,
  replies: (Reply | ((request: SeenRequest) => Reply))[],
  { timeoutSeconds = 10, ...changes }: Changes = {},
) {
  const server = await standIn(...replies);
  const settings = server.settings(provider, { timeoutSeconds, prices: { input: 2, output: 10 } });
  const waits: number[] = [];
  const model = openModel(settings, { sleep: async (ms) => void waits.push(ms), random: () => 0 });
  const { draft, pages } = readPages([
    pageOfLines(1, LINES),
    pageOfLines(2, ['3 Ica?', 'a) Sí', 'b) No', 'c) x']),
  ]);
  const { maxTokens, prices } = settings;
  const refined = await refineBooklet(draft, pages, model, { mode: 'all', maxTokens, prices, ...changes });
  const items = refined.draft.groups.flatMap((group) => group.questions.flatMap((each) => each.items));
  return { draft, refined, items, requests: server.requests, waits };
}

const codesOf = (items: { warnings: { code: string }[] }[]) =>
  items.map(({ warnings }) => warnings.map(({ code }) => code));

/** The beginning of the picture that the page is, as each provider is sent it. */
const PICTURE = Buffer.from('RIFF0000WEBP');
const SENT = PICTURE.toString('base64');
const drawPage = async () => PICTURE;

describe.each(PROVIDERS)('%s', (provider) => {
  test('sees the pages of what is unsure, and no other; its words must stand on the page all the same', async () => {
    const invented = proposal(2, 'Puno tiene un lago grande?', ['Sí', 'No sé', 'No']);
    const { items, requests } = await refine(
      provider,
      [{ says: { items: [SAID, invented], situations: [] } }, reading()],
      { drawPage },
    );
    expect(requests.map(({ text }) => text.split(SENT).length - 1)).toEqual([1, 0]);
    expect(items.find(({ number }) => number === 2)?.alternatives.map(({ html }) => plainText(html))).toEqual(
      ['Sí', '', 'No'],
    );
    expect(codesOf(items.filter(({ number }) => number === 2))[0]).toContain('model-rejected');
  });

  test('is asked with words alone once it has refused a picture', async () => {
    const { requests, items } = await refine(
      provider,
      [(request) => (request.text.includes(SENT) ? { status: 400 } : reading(SAID, UNSURE))],
      { drawPage },
    );
    expect(requests.some(({ text }) => !text.includes(SENT))).toBe(true);
    // The answer to the words alone was taken.
    expect(codesOf(items.slice(0, 1))).toEqual([[]]);
  });

  test('reads what is unsure, and what it costs is told', async () => {
    const { refined, requests } = await refine(provider, [reading(UNSURE)], { mode: 'unsure' });
    expect(requests).toHaveLength(1);
    expect(requests[0]?.text).toContain('Devuelve las preguntas 2.');
    expect(refined.usage).toEqual({ calls: 1, input_tokens: 120, output_tokens: 45, cost_usd: 0.00069 });
    expect(JSON.stringify(refined)).not.toContain(STAND_IN_KEY);
  });

  test('invented words are refused', async () => {
    const invented = proposal(1, 'Lima tiene mucha costa?', ['Sí', 'No', 'A veces']);
    const { items, draft } = await refine(provider, [reading(invented, UNSURE)]);
    expect(codesOf(items)[0]).toEqual(['model-rejected']);
    const [read] = draft.groups[0]?.questions[0]?.items ?? [];
    expect(items[0]?.statement).toEqual(read?.statement);
    expect(plainText(items[0]?.statement[0]?.value ?? '')).toBe('Lima tiene costa?');
  });

  test.each<[string, Reply]>([
    ['malformed', { says: '{"items": [{"number": 1, "statement"' }],
    ['partial', { says: { items: [{ number: 1, statement: [] }] } }],
    ['truncated', { says: '{"items": [{"number": 1', cut: true }],
    ['refusing', { refuses: true }],
    ['broken', { status: 500 }],
  ])('a %s answer leaves a warning and what was read', async (_what, reply) => {
    const { items, draft, refined } = await refine(provider, [reply]);
    for (const codes of codesOf(items)) expect(codes).toContain('model-failed');
    const readers = draft.groups[0]?.questions.map((question) => question.items[0]?.statement);
    expect(items.map(({ statement }) => statement)).toEqual(readers);
    expect(refined.origins).toEqual([{ 1: 'reader', 2: 'reader', 3: 'reader' }]);
  });

  test('a slow one too', async () => {
    const { items, refined } = await refine(provider, [{ hangs: true }], { timeoutSeconds: 0.03 });
    expect(codesOf(items).map((codes) => codes.includes('model-failed'))).toEqual([true, true, true]);
    expect(refined.usage.calls).toBe(4);
  });

  test('a busy service is waited for', async () => {
    const replies = [{ status: 429, headers: { 'retry-after': '3' } }, reading(SAID, UNSURE), reading()];
    const { waits, items } = await refine(provider, replies);
    expect(waits).toHaveLength(1);
    expect(waits[0]).toBeGreaterThanOrEqual(3_000);
    expect(codesOf(items)[0]).toEqual([]);
  });

  test('a key that is not accepted ends it', async () => {
    const { requests, refined } = await refine(provider, [{ status: 401 }]);
    expect(requests).toHaveLength(1);
    expect(refined.draft.warnings.map(({ text }) => text)).toEqual([
      expect.stringMatching(/página.* 2 .*no aceptó la clave/),
    ]);
  });

  test('a budget that is used up ends it', async () => {
    const { requests, refined } = await refine(provider, [reading(SAID, UNSURE)], { maxTokens: 2_000 });
    expect(requests).toHaveLength(0);
    expect(refined.draft.warnings.map(({ code }) => code)).toEqual(['model-failed']);
    expect(refined.usage).toEqual({ calls: 0, input_tokens: 0, output_tokens: 0, cost_usd: 0 });
  });
});
