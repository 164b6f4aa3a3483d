import { expect, it } from 'vitest';
import { refusedText } from './sending-state.ts';

const REASON = 'El tiempo del examen terminó.';
const ANSWER = 'Error al guardar la respuesta de la pregunta';

function refused(number: number, page: number, message: string) {
  const answer = { attempt_id: 7, question_id: number, selected_alternative_id: 1, elapsed_time: 1 };
  return { answer: { ...answer, number, page, queued_at: number }, message };
}

it.each([
  ['one', [refused(3, 2, REASON)], `No se guardó tu respuesta a la pregunta 3. ${REASON}`],
  [
    'several, by their numbers',
    [refused(12, 8, REASON), refused(3, 2, REASON)],
    `No se guardaron tus respuestas a las preguntas 3 y 12. ${REASON}`,
  ],
  ['one without a reason', [refused(3, 2, ANSWER)], `No se guardó tu respuesta a la pregunta 3. ${ANSWER}`],
  [
    'a shared text as a whole, without a reason',
    [refused(3, 2, ANSWER), refused(4, 2, ANSWER)],
    'No se guardaron tus respuestas a las preguntas 3 y 4. Error al guardar la pregunta',
  ],
  [
    'of several pages, without a reason',
    [refused(3, 2, ANSWER), refused(5, 3, ANSWER)],
    `No se guardaron tus respuestas a las preguntas 3 y 5. ${ANSWER}`,
  ],
])('says what was not saved: %s', (_name, answers, text) => {
  expect(refusedText(answers)).toBe(text);
});
