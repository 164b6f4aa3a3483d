import { expect, it } from 'vitest';
import { answerFilters, chosenFilter } from './answer-filter.ts';
import { realResultsOf } from './real/real-samples.fixture.ts';
import { resultsOf } from './results-samples.fixture.ts';

const practice = resultsOf();
const real = realResultsOf();

it.each([
  [practice, ['todas', 'correctas', 'incorrectas', 'sin-responder']],
  [real, ['todas', 'incorrectas', 'en-blanco', 'marcadas', 'cambiadas', 'lentas']],
])('each filter keeps as many answers as it says', (results, ids) => {
  const filters = answerFilters(results);
  expect(filters.map((filter) => filter.id)).toEqual(ids);
  for (const { keeps, count, id } of filters) {
    expect([id, results.answers.filter(keeps)].flat()).toHaveLength(count + 1);
  }
});

it.each([
  ['incorrectas', practice, [17, 18, 19]],
  ['sin-responder', practice, [20, 40, 60]],
  ['en-blanco', real, [57, 58, 59]],
  ['marcadas', real, [3, 60]],
  ['cambiadas', real, [1, 41]],
  ['lentas', real, [8, 9]],
])('%s keeps its answers in their order', (id, results, numbers) => {
  const { keeps } = chosenFilter(answerFilters(results), id);
  const kept = results.answers.filter(keeps).map((answer) => answer.number);
  expect(kept.slice(0, 3)).toEqual(numbers);
});

it.each([
  ['incorrectas', 'incorrectas'],
  ['otra', 'todas'],
  [undefined, 'todas'],
  [7, 'todas'],
])('reads %j from the address as %s', (value, expected) => {
  expect(chosenFilter(answerFilters(practice), value).id).toBe(expected);
});
