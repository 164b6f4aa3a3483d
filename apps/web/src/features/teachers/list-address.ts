import { SortDirection, TeacherSort, type TeacherStatus } from '@amauta/contract/teachers.ts';

/** Characters of a search that the server takes. */
export const SEARCH_LIMIT = 120;
const LAST_PAGE = 1_000_000;

/** What the list shows: the address holds all of it, so that reload and back keep it. */
export interface ListState {
  /** Trimmed; empty for none. */
  search: string;
  /** Absent for all. */
  status?: TeacherStatus | undefined;
  sort: TeacherSort;
  direction: SortDirection;
  page: number;
}

export const FIRST_LIST: ListState = { search: '', sort: 'created', direction: 'desc', page: 1 };

const STATUS_WORDS: Record<TeacherStatus, string> = {
  active: 'activos',
  expired: 'expirados',
  expiring_soon: 'por-vencer',
};
const SORT_WORDS: Record<TeacherSort, string> = {
  name: 'nombre',
  expiration: 'expiracion',
  created: 'creacion',
};

/** The list that an address asks for. What it can't mean is as if it were absent. */
export function readListAddress(address: Readonly<Record<string, unknown>>): ListState {
  const page = Number(address.pagina);
  return {
    search: textOf(address.buscar).trim().slice(0, SEARCH_LIMIT),
    status: keyOf(STATUS_WORDS, address.estado),
    sort: keyOf(SORT_WORDS, address.orden) ?? FIRST_LIST.sort,
    direction: SortDirection.safeParse(address.direccion).data ?? FIRST_LIST.direction,
    page: Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The address of a list; what goes without saying is left out. */
export function listAddress(list: ListState): Record<string, string | number> {
  const { search, status, sort, direction, page } = list;
  return {
    ...(search && { buscar: search }),
    ...(status && { estado: STATUS_WORDS[status] }),
    ...(sort !== FIRST_LIST.sort && { orden: SORT_WORDS[sort] }),
    ...(direction !== FIRST_LIST.direction && { direccion: direction }),
    ...(page > 1 && { pagina: page }),
  };
}

/** The list after a choice. Every choice but a page's begins at the first page. */
export function changedList(list: ListState, change: Partial<ListState>): ListState {
  return { ...list, page: 1, ...change };
}

/** What the server is asked for a list. */
export function listQueryOf({ search, status, ...order }: ListState) {
  return { ...order, ...(search && { search }), ...(status && { status }) };
}

/** An address may turn a search of figures into a number. */
function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

function keyOf<K extends string>(words: Readonly<Record<K, string>>, value: unknown): K | undefined {
  return (Object.keys(words) as K[]).find((key) => words[key] === value);
}

/** The order after a press on the head of a column: by it, and then the other way round. */
export function orderAfterPress(
  list: Pick<ListState, 'sort' | 'direction'>,
  sort: TeacherSort,
): Pick<ListState, 'sort' | 'direction'> {
  if (list.sort !== sort) return { sort, direction: 'asc' };
  return { sort, direction: list.direction === 'asc' ? 'desc' : 'asc' };
}

/** One choice of order, in one word of a list of options. */
export type Order = `${TeacherSort}-${SortDirection}`;

export function orderOf({ sort, direction }: Pick<ListState, 'sort' | 'direction'>): Order {
  return `${sort}-${direction}`;
}

export function listOrder(order: Order): Pick<ListState, 'sort' | 'direction'> {
  const [sort, direction] = order.split('-');
  return { sort: TeacherSort.parse(sort), direction: SortDirection.parse(direction) };
}
