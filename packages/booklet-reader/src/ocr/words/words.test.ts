import { createRequire } from 'node:module';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { mendWords } from '../mending/mend-words.ts';
import { chooseWords, isDoubtful, isSettled } from './choose-words.ts';
import { createLetterModel } from './letter-model.ts';
import type { SeenWord } from './recognize.ts';
import { readWordList } from './word-list.ts';

const data = path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/spa/package.json'));
const list = readWordList(`${data}/4.0.0_best_int/spa.traineddata.gz`);

/** Words that follow each other, 10 dots for each letter; `90:` before a word is its confidence. */
function reading(text: string): SeenWord[] {
  let x = 0;
  return text.split(' ').map((word) => {
    const [, confidence = '95', rest = ''] = /^(?:(\d+):)?(.*)$/.exec(word) ?? [];
    const letters = [...rest].map((letter, at) => ({ text: letter, x: (x ?? 0) + at * 10, width: 10 }));
    const seen = { text: rest, confidence: Number(confidence), x, width: rest.length * 10, letters };
    x += seen.width + 10;
    return seen;
  });
}

const textOf = (words: readonly SeenWord[]) => words.map(({ text }) => text).join(' ');

describe('the list of words', () => {
  test.each(['cantidad', 'niñas', 'úlcera', 'aprendizaje', 'y'])('knows %s', (word) => {
    expect(list.has(word)).toBe(true);
  });
  test.each(['cantdad', 'urticariail', 'coilestásico', 'xqzt', ''])('does not know "%s"', (word) => {
    expect(list.has(word)).toBe(false);
  });
});

test('the list of words names all its words', () => {
  const all = [...list.all()];
  expect(all.length).toBeGreaterThan(100_000);
  expect(new Set(all).size).toBe(all.length);
  const some = all.filter((_, at) => at % 500 === 0);
  expect(some.filter((word) => !list.has(word))).toEqual([]);
  expect(all).toContain('cantidad');
});

describe('the letters of the words', () => {
  const model = createLetterModel(list.all());
  test.each([
    ['falciformismo', 'falcilormismo'],
    ['poliestratificado', 'poliestratiticado'],
    ['endometritis', 'endomefritis'],
    ['Hepatoesplenomegalia', 'Hepatoespíenomegalia'],
  ])('make %s likelier than %s', (right, wrong) => {
    expect(model.of(right)).toBeGreaterThan(model.of(wrong) + 6);
  });
  test('are all as likely where nothing was counted', () => {
    const empty = createLetterModel([]);
    expect(empty.of('casa')).toBeCloseTo(5 * Math.log(1 / 40));
  });
});

describe('several readings of a line', () => {
  test('vote', () => {
    const words = chooseWords(
      [reading('la prema 80:sanguínea'), reading('la prema 20:sanguine4'), reading('la prema sanguínea')],
      list,
    );
    expect(textOf(words)).toBe('la prema sanguínea');
  });

  test('a number that readings see with a comma or a point is one', () => {
    const read = ['72:4,8', '89:4.8', '73:41,8', '92:1.8'].map(reading);
    expect(textOf(chooseWords(read, list))).toMatch(/^4[.,]8$/);
  });

  test.each([
    [['87:Nayeli,', '63:HNayeli,', '60:HNayeli,'], 'Nayeli,'],
    [['91:el', '79:eel', '79:eel'], 'el'],
    [['80:llama', '91:llama', '79:lama'], 'llama'],
    [['90:(NaCl)', '90:(NaC1)'], '(NaCl)'],
  ])('no word begins with two capitals or with one letter twice: %j', (texts, wanted) => {
    expect(textOf(chooseWords(texts.map(reading), list))).toBe(wanted);
  });

  test('two guesses that agree do not beat a sure reading', () => {
    const read = ['87:Lesly?', '42:Leslyv?', '80:Leslv?', '23:Leslyv?'].map(reading);
    expect(textOf(chooseWords(read, list))).toBe('Lesly?');
  });

  test('count less where a word is unknown', () => {
    const words = chooseWords([reading('múltples 60:preguntas'), reading('múltiples 60:pregunta5')], list);
    expect(textOf(words)).toBe('múltiples preguntas');
    expect(words.map(({ isUnsure }) => isUnsure)).toEqual([true, true]);
  });

  test('know the most frequent words of two letters', () => {
    const read = [reading('90:Not'), reading('40:No'), reading('80:No')];
    expect(textOf(chooseWords(read, list))).toBe('No');
  });

  test('are asked on where two of them guess the same word that no list has', () => {
    const guess = (text: string) => reading(text).map((word) => ({ ...word, confidence: 40 }));
    expect(isSettled([guess('de aníbiót'), guess('de aníbiót')], list)).toBe(false);
    expect(isSettled([guess('de aníbiót'), reading('de aníbiót')], list)).toBe(true);
    expect(isSettled([reading('60:aníbiót'), reading('65:aníbiót')], list)).toBe(false);
    expect(isSettled([guess('de texto'), guess('de texto')], list)).toBe(true);
  });

  test('are sure where they agree', () => {
    const words = chooseWords([reading('el texto'), reading('el texto')], list);
    expect(words.map(({ isUnsure }) => isUnsure)).toEqual([false, false]);
  });

  test('settle a line once two of them agree on each word', () => {
    expect(isSettled([reading('de 60mmHg'), reading('de 00mmHg')], list)).toBe(false);
    expect(isSettled([reading('de 60mmHg'), reading('de 00mmHg'), reading('de 83mmHg')], list)).toBe(false);
    expect(isSettled([reading('de 60mmHg'), reading('de 00mmHg'), reading('le 60mmHg')], list)).toBe(true);
  });

  test('may part words otherwise', () => {
    expect(textOf(chooseWords([reading('delas'), reading('de las'), reading('de las')], list))).toBe(
      'de las',
    );
  });

  test.each([
    ['¿Cuál es la idea principal?', false],
    ['¿Cuál es la idea 60:principal?', true],
    ['¿Cuál es la cantdad?', true],
    ['hay 90:60 personas', true],
  ])('"%s" is read again: %s', (text, again) => {
    expect(isDoubtful(reading(text), list)).toBe(again);
  });
});

test.each([
  ['fiebre de 38.9*C hoy', 'fiebre de 38.9°C hoy'],
  ['a 20 ”C y', 'a 20 °C y'],
  ['T*: 37', 'T°: 37'],
  ['T *39 hoy', 'T °39 hoy'],
  ['fiebre (38% C) y', 'fiebre (38° C) y'],
  ['el 5% día de', 'el 5° día de'],
  ['el 5% diario de', 'el 5% diario de'],
  ['FR: 30X”, luego', "FR: 30X', luego"],
  ['10 mg/di, luego', '10 mg/dl, luego'],
  ['10 mI, luego', '10 ml, luego'],
  ['5mi x', '5ml x'],
  ['para mi hijo', 'para mi hijo'],
  ['135 mEg/L', '135 mEq/L'],
  ['135 mEa/L', '135 mEq/L'],
  ['67 fi, y', '67 fl, y'],
  ['es fi, y', 'es fi, y'],
  ['mide 0.5€m y', 'mide 0.5cm y'],
  ['soplo II1/VI en', 'soplo III/VI en'],
  ['dosis 1/11 en', 'dosis 1/11 en'],
  ['por mm? de', 'por mm³ de'],
  ['un mm? no', 'un mm? no'],
  ['80,000/mms. y', '80,000/mm³. y'],
  ['Sat. 02 98%', 'Sat. O2 98%'],
  ['A. 1gG', 'A. IgG'],
  ['C. lg M', 'C. Ig M'],
  ['tipo I| en', 'tipo II en'],
  ['grado Ill y', 'grado III y'],
  ['grado 11 y', 'grado 11 y'],
  ['A. lleon terminal', 'A. Ileon terminal'],
  ['A. llanto terminal', 'A. llanto terminal'],
  ['una ¡dea', 'una idea'],
  ['existe 0 no', 'existe o no'],
  ['son 0 y 5', 'son o y 5'],
  ['son 0, 5', 'son 0, 5'],
  ['Cc) El libro', 'C) El libro'],
  ['Cc. El libro', 'C. El libro'],
  ['D. 1', 'D. 1'],
  ['B. llla', 'B. IIIa'],
  ['A. 1v', 'A. IV'],
  ['la 80:cantdad de', 'la cantidad de'],
  ['la cantdad de', 'la cantdad de'],
  ['de 80:perceniiles bajos', 'de percentiles bajos'],
  ['un 95:software nuevo', 'un software nuevo'],
  ['con 38.5% C. y', 'con 38.5° C. y'],
  ['el 80:xqztlf de', 'el xqztlf de'],
  ['un 80:post-érmino y', 'un post-término y'],
  ['valor 80:predicivo de', 'valor predictivo de'],
  ['con 92:miosis y', 'con miosis y'],
  ['la 80:SatO2 de', 'la SatO2 de'],
  ['de 80:Amsel y', 'de Amsel y'],
  ['el desmoiivado y', 'el desmotivado y'],
  ['un antiictérico y', 'un antiictérico y'],
  ['la fisica, y', 'la física, y'],
  ['es dificiles y', 'es difíciles y'],
  ['un oficio y', 'un oficio y'],
  ['Haloperido! 10 mg', 'Haloperidol 10 mg'],
  ['la ambigiiedad y', 'la ambigüedad y'],
  ['la lingiiística y', 'la lingüística y'],
  ['la lingúística y', 'la lingüística y'],
  ['e 81:lván. y', 'e Iván. y'],
  ['un 95:lrabajo y', 'un lrabajo y'],
  ['que averigiien y', 'que averigüen y'],
  ['Que e1 área y', 'Que el área y'],
  ['En 1a figura y', 'En la figura y'],
  ['según 1os datos y', 'según los datos y'],
  ['grado 1a y', 'grado 1a y'],
  ['¡Alto! dijo', '¡Alto! dijo'],
  ['la PaO> de', 'la PaO2 de'],
  ['0.3 mI/Kg de', '0.3 ml/Kg de'],
  ['15 UI/I. y', '15 UI/l. y'],
  ['60 Ul y', '60 UI y'],
  ["100X',T*38°C, y", "100X',T°38°C, y"],
  ['mide 34em y', 'mide 34cm y'],
  ['volumen en cm* de', 'volumen en cm³ de'],
  ['volumen (en cc) y', 'volumen (en cc) y'],
  ['fase (tipo 11)? y', 'fase (tipo II)? y'],
  ['tipo 1, la', 'tipo 1, la'],
  ['elevar fiO> de', 'elevar fiO2 de'],
  ['la pCO- en', 'la pCO2 en'],
  ['cm de H:O de', 'cm de H2O de'],
  ['7.2, HCO:: 8', '7.2, HCO3: 8'],
  ['ácido HCI y', 'ácido HCl y'],
  ['la a-sinucleína?', 'la α-sinucleína?'],
  ['de a1-antitripsina', 'de α1-antitripsina'],
  ['de a-1-antitripsina', 'de α-1-antitripsina'],
  ['B. $-100', 'B. S-100'],
  ['E. la1', 'E. Ia1'],
  ['D. la', 'D. Ia'],
  ['D. la casa', 'D. la casa'],
  ['D. 1- IIA', 'D. I- IIA'],
  ['25 años. es atendido', '25 años, es atendido'],
  ['25 años. Es atendido', '25 años. Es atendido'],
  ['«de años». ¿es texto?', '«de años», ¿es texto?'],
  ['«de años». ¿Es texto?', '«de años». ¿Es texto?'],
  ['24 ¡Cuál es?', '24 ¿Cuál es?'],
  ['¡Cuál es! ¿Es?', '¡Cuál es! ¿Es?'],
  ['aprox. de 3', 'aprox. de 3'],
  ['Una lE de', 'Una IE de'],
  ['la 1E. y', 'la IE. y'],
  ['de 1E y', 'de 1E y'],
  ['curso de ElB y', 'curso de EIB y'],
  ['la sal AlK y', 'la sal AlK y'],
  ['b) s/4', 'b) S/4'],
  ['pagó $/ 4 por', 'pagó S/ 4 por'],
  ['dice —YOo prefiero', 'dice —Yo prefiero'],
  ['los OOCITOS y', 'los OOCITOS y'],
  ['a s/ y', 'a s/ y'],
])('"%s" is mended to "%s"', (read, mended) => {
  const words = reading(read).map((word) => ({ ...word, isUnsure: false }));
  const result = mendWords(words, list);
  expect(textOf(result)).toBe(mended);
  // A changed word is named to the reviewer.
  expect(result.filter(({ isUnsure }) => isUnsure).length).toBe(textOf(words) === mended ? 0 : 1);
});

test('no letter is added to a word whose letters are all there', () => {
  const words = reading('la 80:cantdad de').map((word) => ({ ...word, isUnsure: false }));
  expect(textOf(mendWords(words, list, () => true))).toBe('la cantdad de');
});

test.each([
  ['S ir + 1', 'Si r + 1'],
  ['S irá bien', 'S irá bien'],
  ['de ir = 4', 'de ir = 4'],
])('the "i" that a variable drew to itself goes back to its "S": "%s"', (read, mended) => {
  const words = reading(read).map((word) => ({ ...word, isUnsure: false }));
  expect(textOf(mendWords(words, list))).toBe(mended);
});

test.each([
  ['familias v las', ['yv'], 'familias y las'],
  ['velocidad v es', ['u'], 'velocidad v es'],
  ['velocidad v =', ['yv'], 'velocidad v ='],
])('the "v" of %j, which other readings see as %j, is that of %j', (read, others, mended) => {
  const words = reading(read).map((word) => ({ ...word, isUnsure: false, others }));
  expect(textOf(mendWords(words, list))).toBe(mended);
});
