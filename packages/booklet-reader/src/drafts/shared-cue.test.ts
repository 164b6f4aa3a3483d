import { describe, expect, test } from 'vitest';
import { question, read, said } from './questions.testing.ts';
import { findCue, findTextTitle, numbersOf } from './shared-cue.ts';

describe('numbersOf', () => {
  test.each([
    ['1, 2 y 3', [1, 2, 3]],
    ['9 y 10', [9, 10]],
    ['4, 5, 6 y 7', [4, 5, 6, 7]],
    ['del 1 al 4', [1, 2, 3, 4]],
    ['6-8', [6, 7, 8]],
    ['1, 2, and 3', [1, 2, 3]],
    ['11 to 14', [11, 12, 13, 14]],
    ['12', [12]],
  ])('%s', (list, numbers) => expect(numbersOf(list)).toEqual(numbers));
});

describe('findCue', () => {
  test.each([
    [
      'Lea la siguiente situación y responda las preguntas 1, 2 y 3.\nRosa siembra.',
      [1, 2, 3],
      '\nRosa siembra.',
    ],
    ['Lea el texto y responda las\npreguntas 4 y 5.\nRosa.', [4, 5], '\nRosa.'],
    ['Lea el texto y responda las preguntas 4 y 5\nRosa siembra maíz.', [4, 5], '\nRosa siembra maíz.'],
    ['Read the text and answer questions 11 and 12.\nA llama.', [11, 12], '\nA llama.'],
    ['Read the dialogue and answer the following questions 3 to 5:\nHi.', [3, 4, 5], '\nHi.'],
    ['Lea con atención y conteste las preguntas de la 1 a la 3.\nRosa.', [1, 2, 3], '\nRosa.'],
    ['Con estos datos, resuelva los problemas del 4 al 6.\nRosa.', [4, 5, 6], '\nRosa.'],
    ['Preguntas 8 y 9\nEn una escuela', [8, 9], '\nEn una escuela'],
    ['SITUACIÓN (preguntas 5, 6 y 7)\nRosa', [5, 6, 7], '\nRosa'],
    ['CASO PARA LAS PREGUNTAS 21, 22 y 23\nRosa', [21, 22, 23], '\nRosa'],
    ['Enunciado común a las preguntas 3, 4 y 5:\nRosa', [3, 4, 5], '\nRosa'],
    ['» TEXTO PARA LAS PREGUNTAS 1 A 3\nRosa', [1, 2, 3], '\nRosa'],
    ['TEXTO I · preguntas 01 a 03\nRosa', [1, 2, 3], '\nRosa'],
    ['Las preguntas 4 y 5 se responden a partir de lo siguiente:\nRosa', [4, 5], '\nRosa'],
    ['Se presenta un caso. Con él se responden las preguntas 6, 7 y 8.\nRosa', [6, 7, 8], '\nRosa'],
    ['Lee el texto y contesta de la 3 a la 5\nRosa', [3, 4, 5], '\nRosa'],
    ['Lee el texto y contesta la 8 y la 9\nRosa', [8, 9], '\nRosa'],
    ['Texto 2. Ítems 6-8\nRosa', [6, 7, 8], '\nRosa'],
    ['Preguntas 1 a 4. Lea el siguiente texto.\nRosa', [1, 2, 3, 4], '\nRosa'],
    ['Preguntas del 5 al 7: leemos con atención\nRosa', [5, 6, 7], '\nRosa'],
    ['A partir del caso, responda las preguntas 8 a 10:\nRosa.', [8, 9, 10], '\nRosa.'],
    ['Caso Nro. 1 (preguntas 18, 19 y 20)\nRosa', [18, 19, 20], '\nRosa'],
    ['Caso N.° 2 (ítems 4 y 5)\nRosa', [4, 5], '\nRosa'],
    ['CASO Nº 2: PREGUNTAS 4-5\nRosa', [4, 5], '\nRosa'],
    ['Situación 3 – preguntas 7 a 9\nRosa', [7, 8, 9], '\nRosa'],
    ['Caso 4 (pregs. 7 y 8)\nRosa', [7, 8], '\nRosa'],
    ['De la pregunta 4 a la pregunta 6\nRosa', [4, 5, 6], '\nRosa'],
    ['Preguntas N.° 4, N.° 5 y N.° 6\nRosa', [4, 5, 6], '\nRosa'],
    ['Ítems Nros. 4 y 5\nRosa', [4, 5], '\nRosa'],
    ['Para las preguntas 4 a 6, lea el siguiente caso.\nRosa', [4, 5, 6], '\nRosa'],
    ['Para los ítems 4 y 5 considere lo siguiente:\nRosa', [4, 5], '\nRosa'],
    ['Los ítems 4, 5 y 6 corresponden al siguiente caso.\nRosa', [4, 5, 6], '\nRosa'],
    ['Lee el texto y responde de la pregunta 4 a la 6.\nRosa', [4, 5, 6], '\nRosa'],
    ['Lea el caso y responda las preguntas (4 a 6).\nRosa', [4, 5, 6], '\nRosa'],
  ])('%s', (text, numbers, rest) => {
    const cue = findCue(text);
    expect(cue?.numbers).toEqual(numbers);
    expect(cue?.from).toBe(0);
    expect(text.slice(cue?.to)).toBe(rest);
  });

  test('a word parted at the end of its line', () => {
    const text = 'Lea la siguiente si-\ntuación y responda las pre-\nguntas 4 y 5.\nRosa siembra.';
    const cue = findCue(text);
    expect(cue?.numbers).toEqual([4, 5]);
    expect(text.slice(cue?.to)).toBe('\nRosa siembra.');
  });

  test('a sentence that names the questions of a part gives way to the one of its first text', () => {
    const part = 'Resuelva las preguntas 21 a 45. Lea cada caso.\n';
    const text = `${part}Lea el caso y responda las preguntas 21 y 22.\nRosa siembra.`;
    const cue = findCue(text);
    expect(cue?.numbers).toEqual([21, 22]);
    expect([cue?.from, text.slice(cue?.to)]).toEqual([part.length, '\nRosa siembra.']);
    expect(findCue(part)?.numbers.length).toBe(25);
  });

  test('other sentences name no questions', () => {
    expect(findCue('La docente responde las preguntas de 3 niños.')).toBeNull();
    expect(findCue('Leyeron las preguntas 3 y 4 del cuestionario.')).toBeNull();
    expect(findCue('Pregunta 3')).toBeNull();
    expect(findCue('Preguntas 5 a 7: ¿qué leemos con atención?')).toBeNull();
    expect(findCue('RAZONAMIENTO LÓGICO\nPreguntas 26 a 52')).toBeNull();
    expect(findCue('Para las preguntas 3 y 4 de su examen, Rosa pide un plazo.')).toBeNull();
    expect(findCue('Los problemas 3 y 4 están en la pizarra.')).toBeNull();
    expect(findCue('Rosa contesta la llamada de las 9 y la de las 10.')).toBeNull();
  });
});

test('the title of a text stands on a line of its own', () => {
  expect(findTextTitle('Texto 2\nEl cuento.')).toEqual({ from: 0, to: 7 });
  expect(findTextTitle('TEXTO N.° 2\nEl cuento.')).toEqual({ from: 0, to: 11 });
  expect(findTextTitle('Lectura III\nEl cuento.')).toEqual({ from: 0, to: 11 });
  expect(findTextTitle('El Texto 2 dice:')).toBeNull();
});

test('each of several texts with the same questions keeps its name', () => {
  const texts = [
    'Lea los textos y responda las preguntas 1 y 2.',
    'Texto 1',
    'Rosa siembra.',
    'Texto 2',
    'Ana cosecha.',
  ];
  const { groups } = read([...texts, ...question('1. '), ...question('2. ')]);
  const [first] = groups.flatMap(({ questions }) => questions);
  expect(said(first?.shared ?? [])).toBe('Texto 1\nRosa siembra.\nTexto 2\nAna cosecha.');
  expect(first?.warnings).toEqual([]);
});
