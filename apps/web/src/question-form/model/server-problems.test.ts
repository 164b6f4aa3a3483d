import { expect, test } from 'vitest';
import { ApiError } from '../../api/api-error.ts';
import { common, file, formItem, imageBlock, individual, textBlock } from './form-content.fixture.ts';
import { serverProblems } from './server-problems.ts';

const refusal = (fields: Record<string, string[]>) =>
  new ApiError({ status: 400, code: 'INVALID_INPUT', message: 'Revisa los datos.', fields });

test('each text goes to the field that the server names', () => {
  const image = imageBlock(file());
  const content = common(
    [formItem(1), formItem(2, { statement: [textBlock(''), textBlock('Mira'), image] })],
    { shared: [textBlock('Texto')] },
  );
  const { message, fields } = serverProblems(
    refusal({
      'questions.0.number': ['Número en uso.'],
      'questions.0.type_question': ['Ese tipo no es de este examen.'],
      'questions.0.alternatives': ['Marca exactamente una alternativa correcta.'],
      'questions.0.alternatives.2.text': ['Escribe la alternativa.'],
      'questions.1.statement.1.value': ['La imagen debe ser menor a 5MB'],
      'questions.1.justification': ['Es muy larga.'],
      'questions.9.number': ['No existe.'],
      shared_statement: ['Falta.'],
      category: ['No cambia.'],
    }),
    content,
  );
  expect(message).toBe('Revisa los datos.');
  expect(Object.fromEntries(fields)).toEqual({
    'number:item1': 'Número en uso.',
    'kind:item1': 'Ese tipo no es de este examen.',
    'alternatives:item1': 'Marca exactamente una alternativa correcta.',
    'alternative:1-tres': 'Escribe la alternativa.',
    [`block:${image.key}`]: 'La imagen debe ser menor a 5MB',
    'justification:item2': 'Es muy larga.',
    items: 'No existe.',
    shared: 'Falta.',
  });
});

test.each([
  ['the one that it names', 'El número 2 ya está en uso.', ['number:item2']],
  ['the first where it names none', 'Ese número ya está en uso.', ['number:item1']],
])('a taken number marks %s', (_name, message, expected) => {
  const error = new ApiError({ status: 409, code: 'QUESTION_NUMBER_CONFLICT', message });
  const { fields } = serverProblems(error, common([formItem(1), formItem(2)]));
  expect([...fields.keys()]).toEqual(expected);
});

test('a failure without fields marks no field', () => {
  expect(serverProblems(refusal({}), individual()).fields.size).toBe(0);
});
