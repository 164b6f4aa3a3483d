import { describe, expect, it } from 'vitest';
import { likelyKind } from './likely-kind.ts';

describe('likelyKind in a whole paper', () => {
  it.each([
    ['Directivos', null, 70, 20, 'CL'],
    ['Directivos', null, 70, 21, 'CG'],
    ['Ascenso', 2024, 60, 1, 'CCP'],
    ['Nombramiento', 2018, 90, 25, 'CL'],
    ['Nombramiento', 2018, 90, 26, 'RL'],
    ['Nombramiento', 2018, 90, 51, 'CCP'],
    ['Nombramiento', 2022, 75, 12, 'CL'],
    ['Nombramiento', 2022, 75, 13, 'RL'],
    ['Nombramiento', 2022, 75, 26, 'CCP'],
    // The last pages weren't read.
    ['Nombramiento', 2022, 70, 12, 'CL'],
  ] as const)('%s %s up to %i, number %i: %s', (examType, year, last, number, kind) => {
    expect(likelyKind({ examType, year, last }, number)).toBe(kind);
  });
});

describe('likelyKind in a paper of one part', () => {
  it.each([
    ['Nombramiento', 2025, 25, undefined, 'CCP'],
    ['Nombramiento', 2025, 50, undefined, 'CCP'],
    ['Nombramiento', 2018, 40, 'Nivel Secundaria', 'CCP'],
    ['Nombramiento', 2022, 25, 'Subprueba de Habilidades Generales', 'CL'],
    ['Directivos', null, 50, undefined, 'CG'],
  ] as const)('%s %s up to %i, of %s: %s', (examType, year, last, section, kind) => {
    expect(likelyKind({ examType, year, last }, 1, section)).toBe(kind);
  });
});

describe('likelyKind by the title of a part', () => {
  it.each([
    ['Nombramiento', 'Subprueba de Razonamiento Lógico', 'RL'],
    ['Ascenso', 'COMPRENSIÓN DE TEXTOS', 'CL'],
    ['Nombramiento', 'Conocimientos de la especialidad: Ciencia y Tecnología', 'CCP'],
    ['Directivos', 'Conocimientos de gestión', 'CG'],
    // A title that names no kind of the exam names no reading either.
    ['Directivos', 'Conocimientos pedagógicos', 'CG'],
    ['Ascenso', 'Gestión de los aprendizajes', 'CCP'],
  ] as const)('%s, %s: %s', (examType, title, kind) => {
    expect(likelyKind({ examType, year: 2024, last: 90 }, 1, title)).toBe(kind);
  });
});
