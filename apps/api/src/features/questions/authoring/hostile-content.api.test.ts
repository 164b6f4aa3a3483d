import { ALLOWED_TAGS, allowedTag, filterStyle, MATH_ATTRIBUTES } from '@amauta/rich-text/allow-list.ts';
import { xssPayloads } from '@amauta/rich-text/xss-payloads.testing.ts';
import { expect, test } from 'vitest';
import { itemVersions } from '../../../database/tables/questions.ts';
import { at } from '../../../testing/exam-client.ts';
import { common, openQuestionClient, resend, sentItem, textBlock } from '../../../testing/question-client.ts';
import { prepare, useTestServer } from '../../../testing/test-server.ts';

const PER_QUESTION = 20;
const ATTRIBUTES = ['style', 'colspan', 'rowspan', ...MATH_ATTRIBUTES];

const server = useTestServer();
const author = prepare(() => openQuestionClient(server));

/** A question that carries the payloads wherever HTML goes. */
function carrying(payloads: readonly string[], firstNumber: number) {
  const items = payloads.map((payload, index) =>
    sentItem(firstNumber + index, {
      statement: [textBlock(`<p>a</p>${payload}`)],
      alternatives: sentItem(1).alternatives.map((one) => ({ ...one, text: `b ${payload}` })),
      justification: [textBlock(`c ${payload}`), { ...textBlock(payload), gray: true }],
    }),
  );
  return { ...common(items), shared_statement: payloads.map((payload) => textBlock(`d ${payload}`)) };
}

/** Every tag and attribute of stored HTML stands in the allow-list, and every `<` begins one of them. */
function expectAllowed(html: string) {
  const rest = html.replace(/<\/?([a-z]+)((?: [a-z-]+="[^"<>]*")*)(?: \/)?>/g, (_tag, name, attributes) => {
    expect(allowedTag(name), html).toBe(name);
    expect(ALLOWED_TAGS).toContain(name);
    for (const [, attribute = '', value = ''] of attributes.matchAll(/ ([a-z-]+)="([^"]*)"/g)) {
      expect(ATTRIBUTES, html).toContain(attribute);
      if (attribute === 'style') expect(filterStyle(value), html).toHaveLength(value.split(';').length);
    }
    return '';
  });
  expect(rest).not.toMatch(/[<>]/);
}

test('hostile HTML is within the allow-list once it is stored, new or edited', {
  timeout: 60_000,
}, async () => {
  expect(xssPayloads.length).toBeGreaterThanOrEqual(150);
  for (let from = 0; from < xssPayloads.length; from += PER_QUESTION) {
    const payloads = xssPayloads.slice(from, from + PER_QUESTION);
    const created = await author.add(carrying(payloads, from + 1));
    const next = carrying(payloads.toReversed(), from + 1);
    const questions = next.questions.map((item, index) => ({ ...item, id: at(created.questions, index).id }));
    const edited = await author.update(created.id, resend(created, { ...next, questions }));
    expect(edited.statusCode, edited.body).toBe(200);
  }
  const stored = await server.context.db.select().from(itemVersions);
  expect(stored).toHaveLength(2 * xssPayloads.length);
  const listed = (await author.call('GET', '/exams/questions/?type_exam=Ascenso')).json();
  const strings = [...htmlOf(stored), ...htmlOf(listed.results)];
  expect(strings.length).toBeGreaterThan(10 * xssPayloads.length);
  for (const html of new Set(strings)) expectAllowed(html);
});

/** The values of blocks and texts of alternatives, wherever they stand. */
function htmlOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    (name === 'value' || name === 'text') && typeof part === 'string' ? [part] : htmlOf(part),
  );
}
