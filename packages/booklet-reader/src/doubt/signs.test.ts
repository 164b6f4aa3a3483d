import { describe, expect, test } from 'vitest';
import { buildBooklet } from '../build-booklet.ts';
import { warn } from '../drafts/draft-notes.ts';
import { items, itemsOf } from '../drafts/questions.testing.ts';
import { drawn, page, pageOfLines } from '../page/fixtures.testing.ts';
import { confidenceOf, MEANINGS, settleConfidence, WORST_CHANCE } from './confidence.ts';
import { strangeWords } from './spelling.ts';

const question = (number: number, stem = '¿Cuál de ellas es la mayor?') => [
  `${number}. ${stem}`,
  ' a) La primera',
  ' b) La segunda',
  ' c) La tercera',
];
const ten = (third: readonly string[]) =>
  Array.from({ length: 10 }, (_, at) => (at === 2 ? third : question(at + 1))).flat();
const signs = (third: readonly string[]) => items(ten(third)).map((item) => item.signs);
const NONE = Array.from({ length: 9 }, () => []);

describe('signs of doubt', () => {
  test('a question like the others has no sign, and its confidence is 1', () => {
    const found = items(ten(question(3)));
    expect(found.map((item) => item.signs)).toEqual([...NONE, []]);
    expect(found.map((item) => item.confidence)).toEqual(found.map(() => 1));
  });

  test('a lost run of text leaves a gap, an open end or an open bracket', () => {
    const at = (own: readonly string[]) => signs(own)[2];
    expect(at(question(3, '¿Cuál de ellas         es la mayor?'))).toContain('gap-in-line');
    expect(at(question(3, '        ¿Cuál de ellas es la mayor?'))).toEqual([]);
    expect(at(question(3, 'Di cuál de ellas es'))).toContain('open-end');
    expect(at(question(3, 'De las que siguen (según el texto, ¿cuál es la mayor?'))).toContain(
      'open-bracket',
    );
    expect(at([...question(3).slice(0, 3)])).toContain('fewer-alternatives');
  });

  test('an equation at the end needs no full stop', () => {
    const ended = (end: string) => signs(['3. Halle la suma:', `       ${end}`, ...question(3).slice(1)])[2];
    expect(ended('2x + 3y = 19')).not.toContain('open-end');
    expect(ended('la suma de todas')).toContain('open-end');
  });

  test('intervals that are open at one end, which complete a statement, are no sign', () => {
    const own = (stem: string, end: string) =>
      signs([`3. ${stem}`, ' a) [-5; +∞)', ' b) (-∞; -5]', ` c) (5; +∞${end}`])[2];
    expect(own('El conjunto solución es', ')')).toEqual([]);
    expect(own('El conjunto solución es', '')).toEqual(['open-bracket']);
    expect(own('El conjunto solución de la', ')')).toEqual(['open-end']);
  });

  test('alternatives two by two have no line missing between them', () => {
    const pairs = (at: number) => {
      const y = 60 + at * 70;
      return [
        ...drawn(60, y, `${at}. ¿Cuál de las siguientes es la mayor?`),
        ...drawn(60, y + 14, 'a) Conversar sobre el lugar en que'),
        ...drawn(300, y + 14, 'b) Copiar el cartel con buena letra'),
        ...drawn(60, y + 28, 'se encontró el cartel'),
        ...drawn(60, y + 42, 'c) Anticipar lo que dice'),
      ];
    };
    const cells = Array.from({ length: 9 }, (_, at) => pairs(at + 1)).flat();
    const found = itemsOf(buildBooklet([page(1, { cells })]).draft);
    expect(found.map((item) => item.signs)).toEqual(NONE);
  });

  test('a full line before a gap is a sign; a source at the right margin and a line in the middle are none', () => {
    const source = 'Registro de la docente que observó la lectura de Dayron en el aula 4 A';
    const signsWith = (x: number, text = source) => {
      let y = 60;
      const write = (left: number, text: string, step = 13) => {
        y += step;
        return drawn(left, y, text);
      };
      const cells = [1, 2, 3, 4].flatMap((number) => [
        ...write(60, `${number}. Lea lo que anotó la docente sobre la lectura:`),
        ...write(60, 'Dayron lee palabra por palabra y al final de la oración no recuerda nada'),
        ...(number === 3 ? write(x, text) : []),
        ...write(60, 'Cuál de las siguientes capacidades requiere atender primero?', number === 3 ? 26 : 13),
        ...['a) La fluidez', 'b) El vocabulario', 'c) La memoria'].flatMap((text) => write(60, text)),
      ]);
      return itemsOf(buildBooklet([page(1, { cells })]).draft)[2]?.signs;
    };
    expect(signsWith(60)).toContain('line-missing');
    expect(signsWith(160)).not.toContain('line-missing');
    const words = 'ROSA LEE SU KUENTO Y DESPUES LE KUENTA A SU MAMITA';
    expect(signsWith(118, words)).toContain('line-missing');
    expect(signsWith(115, words)).not.toContain('line-missing');
  });

  test('a line that is stretched to both edges of its column has gaps that are no sign', () => {
    const stretched = (words: readonly string[], y: number) => {
      const letters = words.join('').length * 5;
      const gap = (300 - letters) / (words.length - 1);
      let x = 75;
      return words.flatMap((word) => {
        const cells = drawn(x, y, word);
        x += word.length * 5 + gap;
        return cells;
      });
    };
    const lines = ten(question(3, 'Esta línea de la pregunta llena el renglón hasta el borde')).map(
      (text, row) =>
        row === 8
          ? stretched(['3.', 'Observación', 'que', 'permitió'], 100 + row * 13)
          : drawn(60, 100 + row * 13, text.trim()),
    );
    const [first] = itemsOf(
      buildBooklet([page(1, { cells: [...lines.flat(), ...drawn(60, 800, 'x'.repeat(63))] })]).draft,
    ).filter(({ number }) => number === 3);
    expect(first?.signs).not.toContain('gap-in-line');
  });

  test('a statement that its alternatives complete needs no end', () => {
    const completed = (end: string) => [
      '3. Con esa frase, la autora sugiere que el ave',
      ` a) canta por la noche${end}`,
      ` b) calla de día${end}`,
      ` c) vuela muy alto${end}`,
    ];
    expect(signs(completed('.'))[2]).toEqual([]);
    expect(signs(completed(''))[2]).toEqual(['open-end']);
    const named = [...completed('.').slice(0, 3), ' c) Rosa lo busca en el bosque.'];
    const stopped = ten(named).map((line) => (line.startsWith(' ') ? `${line.replace('.', '')}.` : line));
    expect(items(stopped).map((item) => item.signs)[2]).toEqual([]);
  });

  test.each([
    ['numbers', ['12', '-3', 'S/ 40'], []],
    ['numbers of statements', ['solo I', 'I y II', 'II y III'], []],
    ['numbers and a word', ['12', '-3', 'Ninguno'], ['open-end']],
  ])('a statement before alternatives that are %s', (_name, texts, found) => {
    const lines = texts.map((text, at) => ` ${'abc'[at]}) ${text}`);
    expect(signs(['3. La suma de las tres es', ...lines])[2]).toEqual(found);
  });

  test('names with full stops complete a statement where other alternatives have none', () => {
    const names = ['Pedro.', 'María.', 'Rosa.'].map((name, at) => ` ${'abc'[at]}) ${name}`);
    expect(signs(['3. El ensayo sobre el maíz fue escrito por', ...names])[2]).toEqual([]);
    const all = ten(['3. El ensayo sobre el maíz fue escrito por', ...names]);
    const stopped = all.map((line) => (line.startsWith(' ') ? `${line.replace('.', '')}.` : line));
    expect(items(stopped).map((item) => item.signs)[2]).toEqual(['open-end']);
  });

  test('a condition needs no end', () => {
    const lines = ['Pedro', 'María', 'Rosa'].map((name, at) => ` ${'abc'[at]}) ${name} viaja`);
    expect(signs(['3. Si María viaja a Tacna, entonces', ...lines])[2]).toEqual([]);
    expect(signs(['3. Si María viaja a Tacna, también', ...lines])[2]).toEqual(['open-end']);
  });

  test('letters of another size are a sign', () => {
    const lines = question(3).map((text, row) =>
      drawn(60 + (row > 0 ? 5 : 0), 100 + row * 13, text.trim(), { size: 7 }),
    );
    const others = [1, 2, 4, 5, 6, 7, 8, 9, 10].map((number) =>
      question(number).flatMap((text, row) =>
        drawn(60 + (row > 0 ? 5 : 0), 100 + row * 13 + (number - 1) * 60, text.trim()),
      ),
    );
    const odd = lines.flat().map((cell) => ({ ...cell, y: cell.y + 120 }));
    const found = itemsOf(buildBooklet([page(1, { cells: [...others.flat(), ...odd] })]).draft);
    expect(found.find(({ number }) => number === 3)?.signs).toContain('other-size');
  });

  test('a draft is warned of where it is wrong more often than one in two hundred', () => {
    const [, , third] = items(ten(question(3, 'Di cuál de ellas es')));
    expect(1 - (third?.confidence ?? 1)).toBeGreaterThan(WORST_CHANCE);
    expect(third?.warnings.map(({ text }) => text)).toContain(MEANINGS['open-end'].text);
    expect(1 - confidenceOf(['strange-word'])).toBeLessThanOrEqual(WORST_CHANCE);
  });
});

test('words that lost letters or spaces are hardly Spanish; names, formulas and rare words are left alone', () => {
  expect(strangeWords('una difcultad con ingre4diente y todaCasa')).toEqual([
    'difcultad',
    'ingre4diente',
    'todaCasa',
  ]);
  expect(strangeWords('el kcfg y la electroencefalografía del HbA1c')).toEqual(['kcfg']);
});

test('another warning lowers the confidence; a missing key doesn’t', () => {
  const draft = buildBooklet([
    pageOfLines(
      1,
      [1, 2, 3].flatMap((number) => question(number)),
    ),
  ]).draft;
  const [one, two] = itemsOf(draft);
  if (!one || !two) throw new Error('no items');
  warn(one, 'unsure-order', 'Revisa su final.');
  warn(two, 'no-key', 'No tiene clave.');
  settleConfidence(draft);
  const [first = 1, ...others] = itemsOf(draft).map(({ confidence }) => confidence);
  expect(first).toBeLessThan(1 - WORST_CHANCE);
  expect(others).toEqual([1, 1]);
});
