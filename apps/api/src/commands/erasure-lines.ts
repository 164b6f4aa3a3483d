import type { Erased } from '../features/privacy/erasure.service.ts';

const LISTED = /^(\d{1,10}) (\S+)$/;
const LOGGED = /"event":"teacher-erased","account":(\d{1,10}),"created":"([^"]+)"/;

/** An erased account in one line, without anything personal. */
export function writeErasure({ id, createdAt }: Erased): string {
  return `${id} ${createdAt.toISOString()}`;
}

/** Finds erased accounts in lines that `writeErasure` or the server's log wrote. Other lines are skipped. */
export function readErasures(lines: string): Erased[] {
  return lines.split(/\r?\n/).flatMap((line) => {
    const [, id, created] = LISTED.exec(line.trim()) ?? LOGGED.exec(line) ?? [];
    const createdAt = new Date(created ?? '');
    return id === undefined || Number.isNaN(createdAt.getTime()) ? [] : [{ id: Number(id), createdAt }];
  });
}
