import type { Modality } from '@amauta/contract/catalogue.ts';
import { choicesOf } from './selection.ts';

const specialty = (id: number, category_id: number | null) => ({
  id,
  name: `Especialidad ${id}`,
  category_id,
});
/** A small catalogue with every shape: with and without levels, specialties and categories. */
export const catalogue: Modality[] = [
  {
    id: 1,
    name: 'EBR',
    category_id: null,
    levels: [
      { id: 1, name: 'Inicial', category_id: 1, specialties: [] },
      {
        id: 2,
        name: 'Primaria',
        category_id: null,
        specialties: [specialty(12, 3), specialty(13, null), specialty(14, 2)],
      },
      { id: 3, name: 'Secundaria', category_id: null, specialties: [specialty(10, 14)] },
    ],
  },
  {
    id: 2,
    name: 'EBA',
    category_id: null,
    levels: [{ id: 5, name: 'Inicial e Intermedio', category_id: null, specialties: [] }],
  },
  { id: 3, name: 'EBE', category_id: 26, levels: [] },
  { id: 4, name: 'Sin categoría', category_id: null, levels: [] },
];
const everything = { types: [1, 2, 3, 4], levels: [1, 2, 3, 5], specialties: [10, 12, 13, 14] };
/** The choices of a teacher who may choose everything in the catalogue. */
export const all = choicesOf(catalogue, everything);
