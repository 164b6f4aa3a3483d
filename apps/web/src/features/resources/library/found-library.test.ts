import { describe, expect, it, test } from 'vitest';
import { sampleTree } from '../resource-samples.fixture.ts';
import { fileCount, findInLibrary, foundText, sectionCounts } from './found-library.ts';

const { sections } = sampleTree();
const namesOf = (text: string) =>
  findInLibrary(sections, text).flatMap((section) =>
    section.subsections.flatMap(({ resources }) => resources.map(({ name }) => name)),
  );

describe('searching the library', () => {
  it.each([
    ['compendio', ['Compendio de casos']],
    ['  CASOS   compendio ', ['Compendio de casos']],
    ['evaluacion criterios', ['Criterios de evaluación']],
    ['retroalimentacion', ['Retroalimentación']],
    ['no existe', []],
  ])('%j finds %j', (text, expected) => {
    expect(namesOf(text)).toEqual(expected);
  });

  it('gives all files of a part whose name matches, and the whole library without words', () => {
    expect(namesOf('evaluación formativa')).toHaveLength(3);
    expect(namesOf('conocimientos')).toHaveLength(3);
    expect(findInLibrary(sections, '  ')).toEqual(sections);
  });

  it('says how many files match', () => {
    expect(foundText(findInLibrary(sections, 'compendio'))).toBe('1 archivo coincide');
    expect(foundText(sections)).toBe('3 archivos coinciden');
    expect(foundText([])).toBe('Ningún archivo coincide. Prueba con otras palabras.');
  });
});

test('counts are written in words, in the singular for one', () => {
  expect(sections.map(sectionCounts)).toEqual(['2 subsecciones, 3 archivos', '0 subsecciones, 0 archivos']);
  expect(fileCount(1)).toBe('1 archivo');
});
