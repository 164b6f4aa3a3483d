import { directiveExamsRoute, metadataRoute, metadataTreeRoute } from '@amauta/contract/catalogue.ts';
import { bankSummaryRoute } from '@amauta/contract/questions/bank.ts';
import type { QuestionData } from '@amauta/contract/questions/question.ts';
import type { fakeApi } from '../../../testing/fake-api.ts';
import { presentToasts } from '../../../ui/feedback/toast.ts';
import { catalogue } from '../samples.fixture.ts';

/** Object URLs for images, which jsdom lacks. */
export function fakeImages(): void {
  URL.createObjectURL = () => 'blob:imagen';
  URL.revokeObjectURL = () => {};
}

/** Answers with a catalogue and with a paper whose highest number is 23. */
export function answerCatalogue(api: ReturnType<typeof fakeApi>): void {
  api.answer(metadataTreeRoute, {
    success: true,
    data: { modalities: catalogue.modalities, sources: catalogue.sources },
  });
  api.answer(metadataRoute, {
    success: true,
    data: {
      types: [],
      levels: [],
      specialties: [],
      years: catalogue.years.map((id) => ({ id, name: `${id}` })),
    },
  });
  api.answer(directiveExamsRoute, { success: true, data: catalogue.directiveExams });
  api.answer(bankSummaryRoute, {
    success: true,
    data: { total_items: 23, total_entries: 23, counts: [], missing_numbers: [], highest_number: 23 },
  });
}

/** Collects the texts of toasts in order, and those that nothing has dismissed. `stop` ends the listening. */
export function listenToToasts() {
  const said: string[] = [];
  const shown = new Map<string, string>();
  const stop = presentToasts({
    show({ id, message }) {
      said.push(message);
      shown.set(id, message);
    },
    dismiss: (id) => void shown.delete(id),
  });
  return { said, shown: () => [...shown.values()], stop };
}

/** The parsed `data` field of a form that was sent. */
export function dataOf(form: unknown): QuestionData {
  if (!(form instanceof FormData)) throw new Error('No form was sent.');
  return JSON.parse(String(form.get('data'))) as QuestionData;
}
