import type { Today } from '@amauta/contract/study/today.ts';
import { ANSWERS_FOR_OUTLOOK } from '@amauta/exam-rules/ability/outlook.ts';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Card } from '../../../ui/feedback/surface.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { ChanceMark, HatchPattern } from './niche-mark.tsx';
import { chanceParts, chanceTitle } from './today-words.ts';

const NO_AIM = { rules: null, target_scale: null };
const CARD = 'px-4 py-3.5 md:px-6 md:py-5 @min-[57rem]/hoy:[grid-area:od]';

/** The chance of reaching the minimum, as words and as ten niches. Never a single number. */
export function Chance({ today }: { today: Today }) {
  const { exam_type: type, days_left: daysLeft } = today;
  // Once the exam is over, its chance tells nothing any more.
  const isOver = daysLeft !== null && daysLeft < 0;
  // On the eve and on the day there is no time for one more mock.
  const isNear = daysLeft === 0 || daysLeft === 1;
  const [outlook, aim] = isOver ? [null, NO_AIM] : [today.outlook, today.aim];
  return (
    <Card
      padded={false}
      aria-labelledby="llegaras"
      className={classNames(CARD, outlook?.shown && '@min-[57rem]/hoy:self-stretch')}
    >
      <h2 id="llegaras" className="text-lg">
        {chanceTitle(aim)}
      </h2>
      {outlook === null ? (
        <p className="mt-0.5 text-ink-2">
          {type === 'Directivos'
            ? 'Elige tu examen y aquí verás si ya se puede estimar.'
            : `Elige tu examen y, con ${ANSWERS_FOR_OUTLOOK} respuestas, lo estimamos.`}
        </p>
      ) : outlook.shown ? (
        <Shown outlook={outlook} />
      ) : (
        <>
          <p className="mt-0.5 text-ink-2">{withPoint(outlook.text)}</p>
          {!isNear && (outlook.why === 'needs-more' || outlook.why === 'too-wide') ? (
            <Link
              to={paths.examStart(type, 'simulacro-examen')}
              className={`mt-3 ${buttonClass({ variant: 'secondary' })}`}
            >
              Ir a simulacros
            </Link>
          ) : null}
        </>
      )}
    </Card>
  );
}

function Shown({ outlook }: { outlook: Extract<NonNullable<Today['outlook']>, { shown: true }> }) {
  const { from, to, text, answers } = outlook;
  const [before, bold, after] = chanceParts(text);
  const [isExplained, setExplained] = useState(false);
  return (
    <>
      <p className="mt-0.5">
        {before}
        <b className="num inline-block font-bold">{bold}</b>
        {withPoint(after)}
      </p>
      <HatchPattern />
      <div
        role="img"
        aria-label={`De diez exámenes: en ${from} llegas, en ${to - from} puede ser, en ${10 - to} todavía no`}
        className="mt-2.5 mb-2 grid max-w-96 grid-cols-10 gap-1 @min-[57rem]/hoy:my-4 @min-[57rem]/hoy:grid-cols-[repeat(5,2.75rem)] @min-[57rem]/hoy:gap-1.5"
      >
        {Array.from({ length: 10 }, (_, place) => (
          <ChanceMark
            // biome-ignore lint/suspicious/noArrayIndexKey: ten marks that never move
            key={place}
            look={place < from ? 'full' : place < to ? 'perhaps' : 'empty'}
            className="h-auto w-full"
          />
        ))}
      </div>
      <p aria-hidden="true" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
        <Key look="full">Llegas</Key>
        <Key look="perhaps">Puede ser</Key>
        <Key look="empty">Todavía no</Key>
      </p>
      <p className="mt-1 text-sm text-ink-2 md:mt-2">
        Según tus <span className="num">{formatNumber(answers)}</span> respuestas.{' '}
        <button
          type="button"
          className="tap-line text-brand-ink underline underline-offset-4"
          onClick={() => setExplained(true)}
        >
          Cómo se calcula
        </button>
      </p>
      <Explanation open={isExplained} onClose={() => setExplained(false)} />
    </>
  );
}

function Key({ look, children }: { look: 'full' | 'perhaps' | 'empty'; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <ChanceMark look={look} className="h-auto w-3.5" />
      {children}
    </span>
  );
}

function Explanation({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cómo se calcula"
      footer={
        <Button variant="primary" onClick={onClose}>
          Entendido
        </Button>
      }
    >
      <div className="grid gap-3">
        <p>
          Cada noche estimamos qué tan difícil es cada pregunta, por cómo la respondieron la primera vez todos
          los docentes. Con eso y con tus primeras respuestas estimamos cuánto dominas hoy cada parte del
          examen.
        </p>
        <p>
          Luego imaginamos muchos exámenes como el tuyo, con preguntas de este banco, y contamos en cuántos
          llegarías al mínimo.
        </p>
        <p>
          Damos un rango porque tus respuestas son una muestra: cuantas más des, más angosto será. Cuenta la
          primera vez que respondes cada pregunta; repetirla no lo cambia. Se muestra desde{' '}
          {ANSWERS_FOR_OUTLOOK} respuestas. Es una estimación, no una promesa.
        </p>
      </div>
    </Dialog>
  );
}

function withPoint(text: string): string {
  return text.endsWith('.') ? text : `${text}.`;
}
