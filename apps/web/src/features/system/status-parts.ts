import type { SystemStatus } from '@amauta/contract/system.ts';
import { DAY_MS } from '@amauta/exam-rules/day-ms.ts';
import { formatBytes, formatDate, formatNumber, formatTime } from '../../ui/format.ts';

export type Health = 'ok' | 'warn' | 'bad';

/** The state of one part of the installation, in words. */
export interface StatusPart {
  name: string;
  health: Health;
  /** What the administrator should do, if anything. */
  advice?: string;
  facts: readonly (readonly [name: string, value: string])[];
}

const SLOW_MS = 1_000;
/** The age at which a nightly backup counts as late: a day and two hours. */
const OLD_BACKUP_MS = DAY_MS + 2 * 3_600_000;
/** The age at which the nightly estimation counts as late, as in the alerts for Prometheus. */
const OLD_ABILITIES_MS = 50 * 3_600_000;
/** The queue counts as stuck when an import has waited this long while none is being read. */
const STUCK_QUEUE_MS = 600_000;

/** The parts, ordered so that each comes before those that stop when it fails. */
export function partsOf(status: SystemStatus): StatusPart[] {
  return [
    databasePart(status),
    diskPart(status),
    storePart(status),
    queuePart(status),
    abilitiesPart(status),
    backupPart(status),
  ];
}

function databasePart({ database }: SystemStatus): StatusPart {
  const { pool, latency_ms: latency } = database;
  const isWaiting = (pool?.waiting ?? 0) > 0;
  return {
    name: 'Base de datos',
    ...(latency === null
      ? { health: 'bad', advice: 'No responde. Revisa el servidor de PostgreSQL.' }
      : isWaiting || latency > SLOW_MS
        ? { health: 'warn', advice: 'Está lenta. Busca sentencias lentas en el registro.' }
        : { health: 'ok' }),
    facts: [
      [
        'Motor',
        `${database.kind === 'server' ? 'PostgreSQL' : 'PostgreSQL integrado'} ${database.version}`.trim(),
      ],
      ['Tamaño', formatBytes(database.size_bytes)],
      ['Responde en', formatLatency(latency)],
      ...(pool
        ? [['Conexiones', `${pool.open} abiertas, ${pool.idle} libres, ${pool.waiting} en espera`] as const]
        : []),
    ],
  };
}

function diskPart({ disk }: SystemStatus): StatusPart {
  if (!disk) {
    return { name: 'Disco', health: 'warn', advice: 'No se pudo leer su espacio libre.', facts: [] };
  }
  const { free_bytes: free, total_bytes: total, floor_bytes: floor } = disk;
  const share = total > 0 ? free / total : 1;
  return {
    name: 'Disco',
    ...(free < floor
      ? { health: 'bad', advice: 'Casi no queda espacio y ya no se guarda nada nuevo. Libera espacio.' }
      : share < 0.1
        ? { health: 'warn', advice: 'Queda menos de la décima parte. Libera espacio pronto.' }
        : { health: 'ok' }),
    facts: [
      ['Libre', `${formatBytes(free)} de ${formatBytes(total)}`],
      ['Mínimo para guardar', formatBytes(floor)],
    ],
  };
}

function storePart({ store }: SystemStatus): StatusPart {
  return {
    name: 'Archivos',
    ...(store.latency_ms === null
      ? { health: 'bad', advice: 'El almacén no responde. Las imágenes y los PDF no se pueden abrir.' }
      : store.latency_ms > SLOW_MS
        ? { health: 'warn', advice: 'El almacén está lento.' }
        : { health: 'ok' }),
    facts: [
      ['Almacén', store.kind === 'bucket' ? 'Bucket S3' : 'Carpeta del servidor'],
      ['Responde en', formatLatency(store.latency_ms)],
    ],
  };
}

function queuePart({ queue, server_time }: SystemStatus): StatusPart {
  const waitedMs = queue.oldest_queued_at ? Date.parse(server_time) - Date.parse(queue.oldest_queued_at) : 0;
  const isStuck = queue.reading === 0 && waitedMs > STUCK_QUEUE_MS;
  return {
    name: 'Importaciones',
    ...(isStuck
      ? { health: 'warn', advice: 'Hay archivos en cola y ninguno se lee. Revisa IMPORT_WORKERS.' }
      : { health: 'ok' }),
    facts: [
      ['En cola', formatNumber(queue.queued)],
      ['Leyendo', formatNumber(queue.reading)],
      ...(queue.oldest_queued_at
        ? [['El primero espera desde', formatMoment(queue.oldest_queued_at)] as const]
        : []),
    ],
  };
}

function abilitiesPart({ abilities, server_time }: SystemStatus): StatusPart {
  const { last_at: last, failed_at: failed, is_running: isRunning } = abilities;
  const ageMs = last ? Date.parse(server_time) - Date.parse(last) : 0;
  return {
    name: 'Cálculo de cada noche',
    ...(failed && !isRunning
      ? {
          health: 'warn',
          advice: `El del ${formatMoment(failed)} no terminó. Busca abilities en el registro.`,
        }
      : ageMs > OLD_ABILITIES_MS && !isRunning
        ? { health: 'warn', advice: 'El último tiene más de dos días. Ejecuta npm run abilities.' }
        : { health: 'ok' }),
    facts: [
      ['Último', isRunning ? 'En curso' : last ? formatMoment(last) : 'Ninguno'],
      ...(last === null
        ? []
        : ([
            ['Preguntas', formatNumber(abilities.items ?? 0)],
            ['Respuestas', formatNumber(abilities.answers ?? 0)],
            ['Duró', formatDuration(abilities.duration_ms ?? 0)],
          ] as const)),
    ],
  };
}

function backupPart({ backup, server_time }: SystemStatus): StatusPart {
  const facts = [['Última', backup.last_at ? formatMoment(backup.last_at) : 'Ninguna']] as const;
  const name = 'Copias de respaldo';
  if (!backup.is_watched) {
    return {
      name,
      health: 'warn',
      advice: 'El servidor no sabe dónde están. Indica la carpeta en BACKUP_DIR.',
      facts: [],
    };
  }
  if (!backup.last_at) return { name, health: 'bad', advice: 'Todavía no hay ninguna.', facts };
  const isOld = Date.parse(server_time) - Date.parse(backup.last_at) > OLD_BACKUP_MS;
  return {
    name,
    facts,
    ...(isOld ? { health: 'bad', advice: 'La última tiene más de un día.' } : { health: 'ok' }),
  };
}

/** The state of the whole installation in one sentence. */
export function summaryOf(parts: readonly StatusPart[], failures: number): { health: Health; text: string } {
  const bad = parts.filter(({ health }) => health === 'bad').map(({ name }) => name);
  const warned = parts.filter(({ health }) => health === 'warn').map(({ name }) => name);
  if (bad.length > 0) return { health: 'bad', text: `Requiere atención ahora: ${listed(bad)}.` };
  if (warned.length > 0) return { health: 'warn', text: `Por revisar: ${listed(warned)}.` };
  if (failures > 0) return { health: 'warn', text: 'Todo responde. Hoy hubo fallas: están abajo.' };
  return { health: 'ok', text: 'Todo funciona.' };
}

function listed(names: readonly string[]): string {
  return new Intl.ListFormat('es').format(names);
}

function formatLatency(milliseconds: number | null): string {
  return milliseconds === null ? 'No responde' : `${formatNumber(milliseconds)}\u00a0ms`;
}

function formatDuration(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000));
  return seconds < 120 ? `${seconds}\u00a0s` : `${Math.round(seconds / 60)}\u00a0min`;
}

export function formatMoment(moment: string): string {
  return `${formatDate(moment)}, ${formatTime(moment)}`;
}
