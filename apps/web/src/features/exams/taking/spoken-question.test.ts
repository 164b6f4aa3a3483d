import { describe, expect, it } from 'vitest';
import { sampleItem, samplePage } from './exam-samples.ts';
import { spanishVoices, spokenHtml, spokenPage, voiceLabel } from './spoken-question.ts';

const voice = (lang: string, name = lang) => ({ lang, name, voiceURI: `${lang}/${name}` });

describe('spokenHtml', () => {
  it('says fractions by their names and pauses after a paragraph', () => {
    const html =
      '<p>De todos, <span data-math="fraction" data-n="2" data-d="5">2/5</span> son cuentos</p><p>¿Cuántos quedan?</p>';
    expect(spokenHtml(html)).toBe('De todos, dos quintos son cuentos. ¿Cuántos quedan?');
  });

  it('says nothing of scripts', () => {
    expect(spokenHtml('<p>Hola</p><script>mal()</script>')).toBe('Hola.');
  });
});

describe('spokenPage', () => {
  it('reads text, number, statement and lettered alternatives in order', () => {
    const page = samplePage(1, [sampleItem(4), sampleItem(5)], { pages: 1, questions: 60 });
    expect(spokenPage(page.data).slice(0, 5)).toEqual([
      'Texto compartido.',
      'Pregunta 4.',
      'Enunciado 4.',
      'A: Opción 41.',
      'B: Opción 42.',
    ]);
  });

  it('names a picture instead of skipping it', () => {
    const page = samplePage(1, [sampleItem(4)], { pages: 1, questions: 60 });
    const question = { ...page.data, shared_statement: [{ type: 'image' as const, value: 'a.png' }] };
    expect(spokenPage(question)[0]).toBe('Mira la imagen.');
  });
});

describe('voices', () => {
  const all = [voice('en-US'), voice('es-ES'), voice('es_MX', 'Paulina'), voice('es-PE'), voice('est-EE')];
  it('are those that speak Spanish, the nearest first', () => {
    expect(spanishVoices(all).map((each) => each.lang)).toEqual(['es-PE', 'es_MX', 'es-ES']);
  });
  it('are named by their country, twins by their own names', () => {
    expect(voiceLabel(voice('es-PE'), all)).toBe('Español (Perú)');
    expect(voiceLabel(voice('es'), all)).toBe('Español');
    expect(voiceLabel(voice('es-PE', 'Rosa'), [...all, voice('es-PE', 'Rosa')])).toBe('Español (Perú): Rosa');
  });
});
