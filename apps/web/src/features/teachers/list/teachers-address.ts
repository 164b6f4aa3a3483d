import type { ExamType } from '@amauta/contract/catalogue.ts';
import type { TeacherStatus } from '@amauta/contract/teachers/teacher.ts';
import {
  type AccountState,
  SortDirection,
  TEACHERS_PER_PAGE,
  type TeacherMatch,
  TeacherSort,
} from '@amauta/contract/teachers/teacher-list.ts';
import { SEARCH_LENGTH } from '@amauta/contract/text.ts';
import { useCallback, useMemo } from 'react';
import { numberOfParam, type SearchParams, useSearchParams } from '../../../search-params.ts';

/** The page sizes on offer, in teachers. */
export const PAGE_SIZES = [TEACHERS_PER_PAGE, 25, 50, 100] as const;
export type PageSize = (typeof PAGE_SIZES)[number];

/** The state of the list. All of it is in the address, so that reload and back keep it. */
export interface ListState {
  /** Trimmed; empty for no search. */
  search: string;
  /** Absent to show all. */
  status?: TeacherStatus | undefined;
  examType?: ExamType | undefined;
  modality?: number | undefined;
  /** Region code. */
  region?: string | undefined;
  /** Words in the school's name, trimmed; empty for no filter. */
  school: string;
  account?: AccountState | undefined;
  sort: TeacherSort;
  direction: SortDirection;
  page: number;
  pageSize: PageSize;
}

export const FIRST_LIST: ListState = {
  search: '',
  school: '',
  sort: 'created',
  direction: 'desc',
  page: 1,
  pageSize: TEACHERS_PER_PAGE,
};

/** The values that clear every filter. */
export const NO_FILTERS = {
  search: '',
  status: undefined,
  examType: undefined,
  modality: undefined,
  region: undefined,
  school: '',
  account: undefined,
} satisfies Partial<ListState>;

const STATUS_WORDS: Record<TeacherStatus, string> = {
  active: 'activos',
  expired: 'expirados',
  expiring_soon: 'por-vencer',
};
const TYPE_WORDS: Record<ExamType, string> = {
  Ascenso: 'ascenso',
  Nombramiento: 'nombramiento',
  Directivos: 'directivos',
};
const ACCOUNT_WORDS: Record<AccountState, string> = {
  never_signed_in: 'sin-ingreso',
  temporary_password: 'clave-temporal',
  blocked: 'bloqueados',
};
const SORT_WORDS: Record<TeacherSort, string> = {
  name: 'nombre',
  expiration: 'expiracion',
  created: 'creacion',
};

/** Reads the list's state from an address. Invalid values count as absent. */
export function readListAddress(address: SearchParams): ListState {
  const pageSize = Number(address['por-pagina']);
  return {
    search: textOf(address.buscar).trim().slice(0, SEARCH_LENGTH),
    status: keyOf(STATUS_WORDS, address.estado),
    examType: keyOf(TYPE_WORDS, address.tipo),
    modality: numberOfParam(address.modalidad, 1_000),
    region: regionOf(textOf(address.region)),
    school: textOf(address.ie).trim().slice(0, SEARCH_LENGTH),
    account: keyOf(ACCOUNT_WORDS, address.cuenta),
    sort: keyOf(SORT_WORDS, address.orden) ?? FIRST_LIST.sort,
    direction: SortDirection.safeParse(address.direccion).data ?? FIRST_LIST.direction,
    page: numberOfParam(address.pagina) ?? 1,
    pageSize: PAGE_SIZES.find((size) => size === pageSize) ?? FIRST_LIST.pageSize,
  };
}

/** The search parameters of a list. Defaults are left out. */
export function listAddress(list: ListState): Record<string, string | number> {
  const { search, status, examType, modality, region, school, account, sort, direction, page, pageSize } =
    list;
  return {
    ...(search && { buscar: search }),
    ...(status && { estado: STATUS_WORDS[status] }),
    ...(examType && { tipo: TYPE_WORDS[examType] }),
    ...(modality && { modalidad: modality }),
    ...(region && { region }),
    ...(school && { ie: school }),
    ...(account && { cuenta: ACCOUNT_WORDS[account] }),
    ...(sort !== FIRST_LIST.sort && { orden: SORT_WORDS[sort] }),
    ...(direction !== FIRST_LIST.direction && { direccion: direction }),
    ...(page > 1 && { pagina: page }),
    ...(pageSize !== FIRST_LIST.pageSize && { 'por-pagina': pageSize }),
  };
}

/** The list after a change. Any change other than a turn of page leads back to page 1. */
export function changedList(list: ListState, change: Partial<ListState>): ListState {
  return { ...list, page: 1, ...change };
}

/** The filter of the list as the server expects it, without page and order. */
export function matchOf({
  search,
  status,
  examType,
  modality,
  region,
  school,
  account,
}: ListState): TeacherMatch {
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(examType && { exam_type: examType }),
    ...(modality && { modality }),
    ...(region && { region }),
    ...(school && { school }),
    ...(account && { account }),
  };
}

/** The query for one page of the list. */
export function listQueryOf(list: ListState) {
  const { sort, direction, page, pageSize } = list;
  return {
    sort,
    direction,
    page,
    ...matchOf(list),
    ...(pageSize !== FIRST_LIST.pageSize && { limit: pageSize }),
  };
}

/** How many filters behind 'Más filtros' are set. */
export function countMoreFilters({ examType, modality, region, school, account }: ListState): number {
  return [examType, modality, region, school, account].filter(Boolean).length;
}

/** The router may have parsed a text of digits as a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** A region code that was parsed as a number has lost its leading zero. */
function regionOf(text: string): string | undefined {
  return /^\d{1,2}$/.test(text) ? text.padStart(2, '0') : undefined;
}

function keyOf<K extends string>(words: Readonly<Record<K, string>>, value: unknown): K | undefined {
  return (Object.keys(words) as K[]).find((key) => words[key] === value);
}
/** The order after a press on a column's head: by that column, or reversed if it already was. */
export function orderAfterPress(
  list: Pick<ListState, 'sort' | 'direction'>,
  sort: TeacherSort,
): Pick<ListState, 'sort' | 'direction'> {
  if (list.sort !== sort) return { sort, direction: 'asc' };
  return { sort, direction: list.direction === 'asc' ? 'desc' : 'asc' };
}

/** An order as one value for a list of options. */
export type Order = `${TeacherSort}-${SortDirection}`;

export function orderOf({ sort, direction }: Pick<ListState, 'sort' | 'direction'>): Order {
  return `${sort}-${direction}`;
}

export function listOrder(order: Order): Pick<ListState, 'sort' | 'direction'> {
  const [sort, direction] = order.split('-');
  return { sort: TeacherSort.parse(sort), direction: SortDirection.parse(direction) };
}

export interface ChangeOptions {
  /** Replaces the current entry in the browser's history instead of adding one. */
  replace?: boolean;
}

/** The list that the address asks for, and a function that changes the address. */
export function useListAddress() {
  const [search, write] = useSearchParams();
  const list = useMemo(() => readListAddress(search), [search]);
  const change = useCallback(
    (next: Partial<ListState>, { replace = false }: ChangeOptions = {}) => {
      void write((now) => listAddress(changedList(readListAddress(now), next)), { replace });
    },
    [write],
  );
  return { list, change };
}
