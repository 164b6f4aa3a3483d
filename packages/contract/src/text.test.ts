import { describe, expect, test } from 'vitest';
import { DirectiveExamInput } from './catalogue.ts';
import { ResourceChanges, ResourceForm } from './resources/files.ts';
import { IntroInput, SectionInput, SubsectionInput } from './resources/library.ts';
import { FullName, NewTeacher } from './teachers/teacher.ts';
import { nameText, toPlainLine } from './text.ts';

const Name = nameText({ missing: 'Falta.', tooLong: 'Es largo.', maximum: 20 });

test.each([
  ['  Rayda   Condori ', 'Rayda Condori'],
  ['Rayda\u00a0\u00a0Condori', 'Rayda Condori'],
  ['Rayda\u2003\tCondori\r\nQuispe', 'Rayda Condori Quispe'],
  ['\ufeffRay\u200bda\u00ad', 'Rayda'],
  ['\u202eRayda\u202c', 'Rayda'],
  ['Ñusta 👩‍🏫', 'Ñusta 👩‍🏫'],
])('%j is stored as %j', (typed, stored) => {
  expect(toPlainLine(typed)).toBe(stored);
  expect(Name.parse(typed)).toBe(stored);
});

test.each([
  '',
  ' ',
  '\u00a0',
  '\u200b',
  '\u3164',
  '\u115f',
  '\u2800',
  '\u034f',
  '\u200d',
  '\ufe0f',
  '\u202e ',
])('%j is refused as a name', (name) => {
  const parsed = Name.safeParse(name);
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual(['Falta.']);
});

test('the length of a name is that of its stored form', () => {
  expect(Name.parse(`Rayda${' '.repeat(30)}Condori`)).toBe('Rayda Condori');
  expect(Name.safeParse('x'.repeat(21)).error?.issues[0]?.message).toBe('Es largo.');
});

describe('names of the product', () => {
  test('are all of this kind', () => {
    expect(FullName.parse('Rayda\u00a0 Condori')).toBe('Rayda Condori');
    expect(NewTeacher.shape.IE.parse('IE\u00a0 1182')).toBe('IE 1182');
    expect(SectionInput.shape.name.parse('Guías\u00a0 2025')).toBe('Guías 2025');
    expect(DirectiveExamInput.shape.name.parse('Acceso\u00a0 2025')).toBe('Acceso 2025');
    const inputs = [
      SectionInput,
      SubsectionInput,
      ResourceForm,
      ResourceChanges,
      IntroInput,
      DirectiveExamInput,
    ];
    for (const schema of [FullName, ...inputs.map(({ shape }) => shape.name)]) {
      expect(schema.parse('Guía\u00a0\u00a0de\n2025')).toBe('Guía de 2025');
      expect(schema.safeParse('\u3164').success).toBe(false);
    }
  });
});
