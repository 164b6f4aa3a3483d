import { type AdminRole, mayAdminister, type Permission } from '@amauta/contract/administrators/role.ts';
import type { ExamType } from '@amauta/contract/catalogue.ts';
import { examTypesOf } from '@amauta/contract/session.ts';
import {
  Activity,
  BadgeCheck,
  BookOpen,
  CalendarDays,
  ChartLine,
  FolderOpen,
  Landmark,
  LibraryBig,
  type LucideIcon,
  RotateCcw,
  Sparkles,
  Sun,
  Timer,
  UserCog,
  UsersRound,
  WandSparkles,
} from 'lucide-react';
import { LIBRARY_EXAM_TYPES, paths } from '../../paths.ts';

interface MenuEntry {
  label: string;
  icon: LucideIcon;
  /** Address of the page. Absent for a page that is announced and doesn't exist yet. */
  to?: string;
  /** What an administrator needs to see the entry. */
  permission?: Permission;
  /** The entry's name is written in capitals, and is therefore drawn smaller. */
  isCapitals?: boolean;
}

export interface MenuSection {
  /** Absent for entries above the sections, which can't be folded. */
  title?: string;
  /** A short title for the narrow sidebar. Without it the narrow sidebar shows no title. */
  railTitle?: string;
  entries: readonly MenuEntry[];
}

const RAIL_TITLES: Record<ExamType, string> = {
  Ascenso: 'Ascenso',
  Nombramiento: 'Nombram.',
  Directivos: 'Directivos',
};

/**
 * The menu of a teacher: 'Hoy', 'Mis exámenes', one section for each exam type of the account, and what is
 * announced. Every teacher finds the library in it.
 */
export function teacherMenu(typeAccess: string): MenuSection[] {
  const types = examTypesOf(typeAccess);
  const today = { label: 'Hoy', icon: Sun, to: paths.today };
  const myExams = { label: 'Mis exámenes', icon: ChartLine, to: paths.myExams };
  const resources = { label: 'Recursos', icon: FolderOpen, to: paths.teacherResources };
  const sections: MenuSection[] = [{ entries: types.length > 0 ? [today, myExams] : [myExams, resources] }];
  for (const type of LIBRARY_EXAM_TYPES) {
    if (!types.includes(type)) continue;
    const bibliography = { label: 'Bibliografía', icon: BookOpen, to: paths.bibliography(type) };
    sections.push({
      title: type,
      railTitle: RAIL_TITLES[type],
      entries: [...examEntries(type), bibliography],
    });
  }
  if (types.includes('Directivos')) {
    sections.push({
      title: 'Directivos',
      railTitle: RAIL_TITLES.Directivos,
      entries: [...directiveEntries(), resources],
    });
  }
  return [...sections, { title: 'Próximamente', entries: comingEntries(types) }];
}

const ADMIN_MENU: readonly MenuSection[] = [
  {
    title: 'Administración',
    entries: [
      { label: 'Gestión Docentes', icon: UsersRound, to: paths.adminTeachers, permission: 'teachers:read' },
      { label: 'Banco de Preguntas', icon: LibraryBig, to: paths.adminBank, permission: 'content:read' },
      { label: 'Recursos', icon: FolderOpen, to: paths.adminResources, permission: 'content:read' },
    ],
  },
  {
    title: 'Catálogos',
    entries: [
      {
        label: 'Exámenes oficiales',
        icon: Landmark,
        to: paths.adminOfficialExams,
        permission: 'content:read',
      },
      { label: 'Concursos', icon: CalendarDays, to: paths.adminContests, permission: 'content:read' },
    ],
  },
  {
    title: 'Sistema',
    entries: [
      { label: 'Cuentas', icon: UserCog, to: paths.adminAccounts, permission: 'accounts:read' },
      { label: 'Estado del sistema', icon: Activity, to: paths.adminSystem, permission: 'system:read' },
    ],
  },
];

/** The menu of an administrator: what the role may read. */
export function adminMenu(role: AdminRole): MenuSection[] {
  return ADMIN_MENU.map((section) => ({
    ...section,
    entries: section.entries.filter(({ permission }) => !permission || mayAdminister(role, permission)),
  })).filter(({ entries }) => entries.length > 0);
}

function examEntries(type: ExamType): MenuEntry[] {
  return [
    { label: 'Banco de preguntas', icon: LibraryBig, to: paths.examStart(type, 'banco-preguntas') },
    { label: 'Simulacro de examen', icon: Timer, to: paths.examStart(type, 'simulacro-examen') },
    { label: 'Preguntas erradas', icon: RotateCcw, to: paths.examStart(type, 'preguntas-erradas') },
  ];
}

function directiveEntries(): MenuEntry[] {
  return [
    {
      label: 'EXÁMENES MINEDU Y SIMULACROS',
      icon: Landmark,
      to: paths.examStart('Directivos', 'banco-preguntas'),
      isCapitals: true,
    },
    { label: 'Simulacro de examen', icon: Timer, to: paths.examStart('Directivos', 'simulacro-examen') },
  ];
}

function comingEntries(types: readonly ExamType[]): MenuEntry[] {
  const coming: MenuEntry[] = [
    { label: 'IA para maestros', icon: Sparkles },
    { label: 'Generador de prompt', icon: WandSparkles },
    { label: 'Comunidad VIP', icon: UsersRound },
  ];
  return types.includes('Nombramiento') ? coming : [{ label: 'Nombramiento', icon: BadgeCheck }, ...coming];
}
