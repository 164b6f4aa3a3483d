import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from 'vitest';
import { paragraph, table } from './word-file.testing.ts';
import { itemsOf, questionsOf } from './word-items.testing.ts';

test('the title of a part between two stars belongs to no question', async () => {
  const body = [
    '1. ¿Quién mide?',
    'a) Rayda',
    'b) Tirso',
    'c) Killa',
    '★ Parte B. Razonamiento ★',
    '2. ¿Qué mide?',
    'a) El huerto',
    'b) El río',
    'c) La chacra',
  ];
  const items = await itemsOf({ body: body.map((text) => paragraph(text)).join('') });
  expect(items[1]?.statement).toEqual([{ type: 'text', value: '<p>¿Qué mide?</p>' }]);
  expect(items[1]?.warnings).toEqual([]);
});

test('a line of a box that begins as titles do belongs to the box', async () => {
  const plan = ['Tema: la yunza', 'Qué sigue: los regalos'].map((text) => paragraph(text)).join('');
  const body = [
    paragraph('Lea el plan y responda las preguntas 1 y 2.'),
    table([[plan]]),
    ...['1. ¿Quién?', 'a) Rayda', 'b) Tirso', '2. ¿Qué?', 'a) El huerto', 'b) El río'].map((text) =>
      paragraph(text),
    ),
  ];
  const questions = await questionsOf({ body: body.join('') });
  expect(questions[0]?.shared).toEqual([
    { type: 'text', value: '<p>Tema: la yunza</p><p>Qué sigue: los regalos</p>', gray: true },
  ]);
});

test('a statement that holds another question is doubted', async () => {
  const letters = ['A\tReducir', 'B\tEvaluar', 'C\tDar tiempo'];
  const warned = async (texts: readonly string[]) => {
    const items = await itemsOf({ body: texts.map((text) => paragraph(text)).join('') });
    return items.map(({ warnings }) => warnings.map(({ code }) => code));
  };
  expect(await warned(['11. ¿Qué propósito tiene?', ...letters])).toEqual([[]]);
  expect(await warned(['11. ¿Qué propósito tiene?', '12', '¿Qué se debe hacer?', ...letters])).toEqual([
    ['unsure-order'],
  ]);
  expect(await warned(['11. ¿Qué propósito tiene?', ...letters, '¿Qué se debe hacer?', ...letters])).toEqual([
    ['unsure-order'],
  ]);
});

test('a chart in the common text counts as found, and a chart elsewhere does not', async () => {
  const chart = createCanvas(40, 20).toBuffer('image/png');
  const asks = (number: number) => [
    paragraph(`${number}. Según el gráfico, ¿qué se concluye?`),
    ...['a) Uno', 'b) Dos', 'c) Tres'].map((text) => paragraph(text)),
  ];
  const items = await itemsOf({
    images: { rId9: chart },
    body: [
      paragraph('Lea el texto y responda las preguntas 1 y 2.'),
      '<w:p><w:r><w:drawing><a:blip r:embed="rId9"/></w:drawing></w:r></w:p>',
      paragraph('El gráfico muestra la actividad de una enzima.'),
      ...[1, 2, 3].flatMap(asks),
    ].join(''),
  });
  const warned = items.map(({ warnings }) => warnings.map(({ code }) => code));
  expect(warned).toEqual([[], [], ['image-expected']]);
});

test('a question knows the title of the part that it stands in', async () => {
  const options = ['a) Nada', 'b) Todo', 'c) Algo'];
  const body = [
    'CONCURSO',
    'Marque una sola respuesta en cada pregunta.',
    'PARTE I',
    'COMPRENSIÓN LECTORA',
    '1. ¿Qué se infiere?',
    ...options,
    '2. ¿Qué se afirma?',
    ...options,
    'Conocimientos pedagógicos',
    '3. ¿Qué conviene?',
    ...options,
  ];
  const items = await itemsOf({ body: body.map((text) => paragraph(text)).join('') });
  expect(items.map(({ section }) => section)).toEqual([
    'PARTE I COMPRENSIÓN LECTORA',
    'PARTE I COMPRENSIÓN LECTORA',
    'Conocimientos pedagógicos',
  ]);
});
