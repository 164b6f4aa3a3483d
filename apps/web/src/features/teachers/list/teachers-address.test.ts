import { ExamType } from '@amauta/contract/catalogue.ts';
import { TeacherStatus } from '@amauta/contract/teachers/teacher.ts';
import { AccountState, SortDirection, TeacherSort } from '@amauta/contract/teachers/teacher-list.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  changedList,
  FIRST_LIST,
  type ListState,
  listAddress,
  listOrder,
  listQueryOf,
  orderAfterPress,
  orderOf,
  PAGE_SIZES,
  readListAddress,
} from './teachers-address.ts';

const anyList: fc.Arbitrary<ListState> = fc.record({
  search: fc.string({ maxLength: 120 }).map((text) => text.trim()),
  status: fc.constantFrom(undefined, ...TeacherStatus.options),
  examType: fc.constantFrom(undefined, ...ExamType.options),
  modality: fc.constantFrom(undefined, 1, 12),
  region: fc.constantFrom(undefined, '02', '15'),
  school: fc.string({ maxLength: 120 }).map((text) => text.trim()),
  account: fc.constantFrom(undefined, ...AccountState.options),
  pageSize: fc.constantFrom(...PAGE_SIZES),
  sort: fc.constantFrom(...TeacherSort.options),
  direction: fc.constantFrom(...SortDirection.options),
  page: fc.integer({ min: 1, max: 1_000_000 }),
});

describe('the address of a list', () => {
  it('gives back the list that it was made from', () => {
    fc.assert(
      fc.property(anyList, (list) => {
        expect(readListAddress(listAddress(list))).toEqual(list);
      }),
    );
  });

  it('says only what differs from the first list', () => {
    expect(listAddress(FIRST_LIST)).toEqual({});
    const list: ListState = {
      search: 'ana',
      status: 'expiring_soon',
      examType: 'Directivos',
      modality: 2,
      region: '08',
      school: 'matto',
      account: 'never_signed_in',
      sort: 'name',
      direction: 'asc',
      page: 3,
      pageSize: 50,
    };
    expect(listAddress(list)).toEqual({
      buscar: 'ana',
      estado: 'por-vencer',
      tipo: 'directivos',
      modalidad: 2,
      region: '08',
      ie: 'matto',
      cuenta: 'sin-ingreso',
      orden: 'nombre',
      direccion: 'asc',
      pagina: 3,
      'por-pagina': 50,
    });
  });

  it.each<[string, Record<string, unknown>, Partial<ListState>]>([
    ['nothing', {}, {}],
    ['a search of figures', { buscar: 987410226 }, { search: '987410226' }],
    ['a search with spaces around', { buscar: '  ana maría ' }, { search: 'ana maría' }],
    ['a search too long', { buscar: 'a'.repeat(200) }, { search: 'a'.repeat(120) }],
    ['a search that is no text', { buscar: { a: 1 } }, {}],
    ['all of them', { estado: 'todos' }, {}],
    ['an unknown status', { estado: 'constructor' }, {}],
    ['an unknown order', { orden: 'edad', direccion: 'arriba' }, {}],
    ['page 0', { pagina: 0 }, {}],
    ['half a page', { pagina: 1.5 }, {}],
    ['a page that is no number', { pagina: 'dos' }, {}],
    ['a region whose zero was lost', { region: 8 }, { region: '08' }],
    ['an unknown region', { region: 'cusco' }, {}],
    ['a size of pages that is not offered', { 'por-pagina': 30 }, {}],
    ['a page as text', { pagina: '7' }, { page: 7 }],
  ])('with %s is read without complaint', (_name, address, expected) => {
    expect(readListAddress(address)).toEqual({ ...FIRST_LIST, ...expected });
  });
});

it('begins at the first page after every choice but that of a page', () => {
  const list: ListState = { ...FIRST_LIST, page: 4 };
  expect(changedList(list, { search: 'ana' }).page).toBe(1);
  expect(changedList(list, { status: 'active' }).page).toBe(1);
  expect(changedList(list, { sort: 'name', direction: 'asc' }).page).toBe(1);
  expect(changedList(list, { page: 5 })).toEqual({ ...list, page: 5 });
});

it('asks the server for no status and no search where there is none', () => {
  expect(listQueryOf(FIRST_LIST)).toEqual({ sort: 'created', direction: 'desc', page: 1 });
  expect(listQueryOf({ ...FIRST_LIST, search: 'ana', status: 'expired' })).toMatchObject({
    search: 'ana',
    status: 'expired',
  });
});

describe('the order', () => {
  it('turns round at the second press on the same column', () => {
    const first = orderAfterPress(FIRST_LIST, 'name');
    expect(first).toEqual({ sort: 'name', direction: 'asc' });
    expect(orderAfterPress(first, 'name')).toEqual({ sort: 'name', direction: 'desc' });
    expect(orderAfterPress(first, 'expiration')).toEqual({ sort: 'expiration', direction: 'asc' });
  });

  it('is the same in one word', () => {
    for (const sort of TeacherSort.options) {
      for (const direction of SortDirection.options) {
        expect(listOrder(orderOf({ sort, direction }))).toEqual({ sort, direction });
      }
    }
  });
});
