import { randomBytes } from 'node:crypto';
import sharp from 'sharp';

const PASSWORD = 'Amauta2026!';
const KINDS = ['CL', 'RL', 'CCP'] as const;
export const YEARS_WITH_IMAGES = ['2018', '2019'];
/** Ten items of the paper show an image each. */
const IMAGE_COUNT = 10;
const SIDES = { width: 260, height: 180 };

/**
 * Adds two years to EBR Secundaria Matemática that hold 60 items together, ten of them with an image: the demonstration
 * has no images. The images are noise, so none is smaller than a photograph of its size.
 */
export async function addPaperWithImages(url: string): Promise<void> {
  const token = await adminToken(url);
  for (const year of YEARS_WITH_IMAGES)
    for (const kind of KINDS) {
      const images = kind === 'CCP' ? IMAGE_COUNT / YEARS_WITH_IMAGES.length : 0;
      await addQuestion(url, token, Number(year), kind, images);
    }
}

async function adminToken(url: string): Promise<string> {
  const response = await fetch(`${url}/api/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin@amauta.test', password: PASSWORD }),
  });
  return ((await response.json()) as { token: string }).token;
}

/** Adds a question with a shared text and ten items, the first ones with an image. */
async function addQuestion(
  url: string,
  token: string,
  year: number,
  kind: string,
  images: number,
): Promise<void> {
  const text = (words: string) => ({
    type: 'text',
    value: `<p>${words} ${'de la situación '.repeat(12)}</p>`,
  });
  const body = new FormData();
  const questions = await Promise.all(
    Array.from({ length: 10 }, async (_, index) => {
      const statement = [text(`Pregunta ${index + 1}`)];
      if (index < images) {
        statement.push({ type: 'image', value: 'novalue' });
        body.append(`questions[${index}][statement][1][value]`, await picture(), 'figura.png');
      }
      const alternatives = ['a', 'b', 'c'].map((name, place) => ({
        text: `<p>${name}</p>`,
        correct: place === 1,
      }));
      const number = KINDS.indexOf(kind as (typeof KINDS)[number]) * 10 + index + 1;
      return { number, type_question: kind, statement, alternatives, justification: [text('Porque')] };
    }),
  );
  const category = {
    source_section: 1,
    type_exam: 'Ascenso',
    modality: 1,
    level: 3,
    specialty: 10,
    year,
    exam_directive: null,
    exam_name: null,
    exam_order: null,
  };
  const data = { type_question: 'COMMON', shared_statement: [text('Lea')], category, questions };
  body.append('data', JSON.stringify(data));
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/exams/questions/create/`, { method: 'POST', headers, body });
  if (response.status !== 201) throw new Error(`The question was refused: ${await response.text()}`);
}

async function picture(): Promise<Blob> {
  const noise = randomBytes(SIDES.width * SIDES.height * 3);
  const png = await sharp(noise, { raw: { ...SIDES, channels: 3 } })
    .png()
    .toBuffer();
  return new Blob([new Uint8Array(png)], { type: 'image/png' });
}
