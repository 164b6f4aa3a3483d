import { examTypesOf } from '@amauta/contract/session.ts';
import type { TeacherDetail } from '@amauta/contract/teachers/teacher.ts';
import type { RenewalMonths } from '@amauta/contract/teachers/teacher-renewal.ts';
import { todayInLima } from '@amauta/exam-rules/access.ts';
import { RENEWAL_MONTHS, renewedExpiration } from '@amauta/exam-rules/teacher-access.ts';
import { Link } from '@tanstack/react-router';
import { ChartLine } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Tags } from '../../../ui/feedback/badge.tsx';
import { formatDate, formatNumber, formatPercent, formatPhone, formatTime } from '../../../ui/format.ts';
import { Faja } from '../../../ui/layout/motifs.tsx';
import { Whole } from '../../../ui/whole.tsx';
import { RenewalDialog, useRenewal } from '../selection/renewal.tsx';
import { placeOfCategory } from '../teacher-words.ts';

/** The data of a teacher, except for the days of access and the history of changes. */
export function DetailFacts({ teacher }: { teacher: TeacherDetail }) {
  return (
    <div className="grid content-start gap-6">
      <dl className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <Fact label="Correo">{teacher.contact.email}</Fact>
        <Fact label="Celular">
          <span className="num">{formatPhone(teacher.contact.phone_number)}</span>
        </Fact>
        <Fact label="Región">{teacher.region_name}</Fact>
        <Fact label="Institución Educativa">{teacher.IE}</Fact>
        <Fact label="Último ingreso">
          {teacher.last_sign_in_at ? (
            <>
              <span className="num">
                {formatDate(teacher.last_sign_in_at)}, {formatTime(teacher.last_sign_in_at)}
              </span>
              {teacher.last_sign_in_device ? (
                <span className="block text-sm font-normal text-ink-2">
                  desde {teacher.last_sign_in_device}
                </span>
              ) : null}
            </>
          ) : (
            'Aún no ha ingresado'
          )}
        </Fact>
        <Fact label="Contraseña">
          {teacher.has_temporary_password ? (
            'Temporal, aún sin cambiar'
          ) : teacher.own_password_since ? (
            <>
              Propia, desde el <Whole>{formatDate(teacher.own_password_since)}</Whole>
            </>
          ) : (
            'Propia'
          )}
        </Fact>
        <Fact label="Observaciones" isWide>
          {teacher.observations}
        </Fact>
      </dl>
      <Accesses teacher={teacher} />
      <Attempts teacher={teacher} />
    </div>
  );
}

function Fact({ label, isWide, children }: { label: string; isWide?: boolean; children: ReactNode }) {
  return (
    <div className={isWide ? 'sm:col-span-2' : undefined}>
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="leading-snug font-medium wrap-anywhere whitespace-pre-line">{children || '-'}</dd>
    </div>
  );
}

function Accesses({ teacher }: { teacher: TeacherDetail }) {
  return (
    <section aria-labelledby="accesos">
      <h3 id="accesos" className="mb-1 text-lg">
        Accesos
      </h3>
      <Tags items={examTypesOf(teacher.type_access)} label="Tipos de acceso" />
      <ul
        aria-labelledby="accesos"
        className="mt-3 divide-y divide-line rounded-md border border-line leading-snug"
      >
        {teacher.categories.map((category) => (
          <li key={category.category_id} className="flex flex-wrap gap-x-3 px-3.5 py-2.5">
            <b className="min-w-36">{placeOfCategory(category)}</b>
            <span className="text-ink-2">{category.specialty_name}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Attempts({ teacher }: { teacher: TeacherDetail }) {
  const { total_attempts: total, average_score_percentage: average, last_mock: mock } = teacher;
  return (
    <section aria-labelledby="intentos">
      <h3 id="intentos" className="mb-2.5 text-lg">
        Intentos
      </h3>
      <dl className="mb-4 grid gap-4 sm:grid-cols-3">
        <Figure label={attemptWords(total, teacher.unfinished_attempts)}>{formatNumber(total)}</Figure>
        <Figure
          label={
            mock ? (
              <>
                último simulacro, <Whole>{formatDate(mock.finished_at)}</Whole>
              </>
            ) : (
              'sin simulacros'
            )
          }
        >
          {mock ? (
            <>
              {formatNumber(mock.points_earned)}
              <span className="text-sm font-normal text-ink-2"> / {formatNumber(mock.points_possible)}</span>
            </>
          ) : (
            '-'
          )}
        </Figure>
        <Figure label="puntaje promedio">{average === null ? '-' : formatPercent(average)}</Figure>
      </dl>
      <Link to={paths.adminTeacherResults(teacher.id)} className={buttonClass()}>
        <ChartLine />
        Ver resultados
      </Link>
    </section>
  );
}

/** 'intentos terminados, 1 sin terminar'. */
function attemptWords(total: number, unfinished: number): string {
  const ended = total === 1 ? 'intento terminado' : 'intentos terminados';
  return unfinished > 0 ? `${ended}, ${formatNumber(unfinished)} sin terminar` : ended;
}

function Figure({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-col-reverse justify-end">
      <dt className="text-sm text-ink-2">{label}</dt>
      <dd className="num font-serif text-xl font-semibold">{children}</dd>
    </div>
  );
}

/** The days of access left, with buttons that renew it. */
export function AccessCard({ teacher }: { teacher: TeacherDetail }) {
  const { days_left: days, expiration_date: expiration } = teacher;
  const [months, setMonths] = useState<RenewalMonths | null>(null);
  const today = todayInLima(new Date());
  const renewed = (months: RenewalMonths) => formatDate(renewedExpiration(expiration, today, months));
  const renewal = useRenewal();
  return (
    <section
      aria-labelledby="dias-de-acceso"
      className="overflow-hidden rounded-lg border border-line bg-paper shadow-1"
    >
      <Faja />
      <div className="px-6 pt-5 pb-6">
        <h3 id="dias-de-acceso" className="sr-only">
          Días de acceso
        </h3>
        <p className="num font-serif text-4xl font-semibold">
          {formatNumber(Math.max(0, days))}{' '}
          <span className="text-lg font-medium text-ink-2">{days === 1 ? 'día' : 'días'} de acceso</span>
        </p>
        <p className="num text-ink-2">
          {days < 0 ? expiredText(days, expiration) : `Vence el ${formatDate(expiration)}.`}
        </p>
        <p id="renovar" className="mt-5 mb-2 text-sm font-semibold">
          {days < 0 ? 'Renovar desde hoy' : 'Renovar desde esa fecha'}
        </p>
        {/* biome-ignore lint/a11y/useSemanticElements: a row of buttons, whose name stands above them */}
        <div role="group" aria-labelledby="renovar" className="grid gap-2 sm:grid-cols-3">
          {RENEWAL_MONTHS.map((offered) => (
            <Button key={offered} onClick={() => setMonths(offered)} className="px-2!">
              <span>
                +{offered} meses{' '}
                <span className="num block text-sm font-normal text-ink-2">{renewed(offered)}</span>
              </span>
            </Button>
          ))}
        </div>
      </div>
      <RenewalDialog
        order={months === null ? null : { teacher, months }}
        pending={renewal.isPending}
        onCancel={() => setMonths(null)}
        onConfirm={({ months }) => renewal.mutate({ teacher, months }, { onSuccess: () => setMonths(null) })}
      />
    </section>
  );
}

function expiredText(days: number, expiration: string): string {
  const ago = days === -1 ? '1 día' : `${formatNumber(-days)} días`;
  return `Expiró hace ${ago}, el ${formatDate(expiration)}.`;
}
