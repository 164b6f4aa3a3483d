import type { PersonalData } from '@amauta/contract/privacy.ts';
import { letterOf } from '@amauta/contract/questions/letters.ts';
import { AuditAction } from '@amauta/contract/teachers/teacher-audit.ts';
import { type AuditEventRow, labelOfField } from '../audit/audit.service.ts';
import { type Leaf, toLeafLabel } from '../catalogue/leaves.service.ts';
import type { ConsentRow } from './consent.queries.ts';
import type {
  AnswerRow,
  AttemptRow,
  CardRow,
  FactRow,
  PaperRow,
  PersonRow,
  SessionRow,
  StudyAimRow,
} from './personal-data.queries.ts';

/** All rows about a teacher. */
export interface PersonRows {
  person: PersonRow;
  consents: readonly ConsentRow[];
  sessions: readonly SessionRow[];
  devices: readonly { lastSignInAt: Date }[];
  preferences: { way: 'LEARN' | 'REAL'; targetScale: number | null } | undefined;
  studyAim: StudyAimRow | undefined;
  attempts: readonly AttemptRow[];
  answers: readonly AnswerRow[];
  facts: readonly FactRow[];
  papers: readonly PaperRow[];
  cards: readonly CardRow[];
  events: readonly AuditEventRow[];
}

/** The file with everything stored about a teacher. Hashes of passwords, tokens and cookies stay out. */
export function toPersonalData(rows: PersonRows, leaves: readonly Leaf[], now: Date): PersonalData {
  const { person, preferences } = rows;
  const { account, profile } = person;
  const labels = new Map(leaves.map((leaf) => [leaf.categoryId, toLeafLabel(leaf)]));
  const answers = Map.groupBy(rows.answers, ({ answer }) => answer.attemptId);
  const facts = Map.groupBy(rows.facts, ({ attemptId }) => attemptId);
  return {
    exported_at: now.toISOString(),
    account: {
      id: account.id,
      full_name: account.fullName,
      email: account.email,
      phone_number: account.phone,
      created_at: account.createdAt.toISOString(),
      has_temporary_password: account.hasTemporaryPassword,
      password_changed_at: moment(account.passwordChangedAt),
      last_sign_in_at: moment(account.lastSignInAt),
      last_sign_in_device: account.lastSignInDevice,
      blocked_at: moment(account.blockedAt),
      deleted_at: moment(account.deletedAt),
    },
    profile: {
      region: person.regionName,
      IE: profile.school,
      observations: profile.observations,
      expiration_date: profile.expirationDate,
      type_access: person.examTypes,
      categories: person.categoryIds.flatMap((id) => labels.get(id) ?? []),
    },
    consents: rows.consents.map(({ version, acceptedAt }) => ({
      version,
      accepted_at: acceptedAt.toISOString(),
    })),
    sessions: rows.sessions.map(toSession),
    known_devices: rows.devices.map(({ lastSignInAt }) => ({ last_sign_in_at: lastSignInAt.toISOString() })),
    preferences: preferences ? { way: preferences.way, target_scale: preferences.targetScale } : null,
    study_aim: rows.studyAim
      ? {
          contest: rows.studyAim.contest,
          speciality: labels.get(rows.studyAim.aim.categoryId ?? 0) ?? null,
          days_a_week: rows.studyAim.aim.daysAWeek,
          minutes_a_day: rows.studyAim.aim.minutesADay,
          opens_today: rows.studyAim.aim.opensToday,
          is_skipped: rows.studyAim.aim.isSkipped,
        }
      : null,
    attempts: rows.attempts.map((attempt) => ({
      ...toAttempt(attempt),
      answers: (answers.get(attempt.id) ?? []).map(toAnswer),
      facts: (facts.get(attempt.id) ?? []).map(toFact),
    })),
    stored_papers: rows.papers.map((paper) => ({
      exam_attempt_id: paper.attemptId,
      exam_type: paper.examType,
      stored_at: paper.storedAt.toISOString(),
      lapses_at: paper.lapsesAt.toISOString(),
      released_at: moment(paper.releasedAt),
    })),
    practice_cards: rows.cards.map((card) => ({
      question_id: card.itemId,
      exam_type: card.examType,
      due_at: card.dueAt.toISOString(),
      mastered_at: moment(card.masteredAt),
      reviews: card.reviews,
    })),
    history: rows.events.map(toHistoryEntry),
  };
}

function toSession(session: SessionRow): PersonalData['sessions'][number] {
  return {
    signed_in_at: session.createdAt.toISOString(),
    last_used_at: moment(session.lastUsedAt),
    expires_at: session.expiresAt.toISOString(),
    ended_at: moment(session.revokedAt),
    device: session.device,
    address: session.address,
  };
}

function toAttempt(attempt: AttemptRow): Omit<PersonalData['attempts'][number], 'answers' | 'facts'> {
  return {
    exam_attempt_id: attempt.id,
    mode: attempt.mode,
    way: attempt.way,
    exam_type: attempt.examType,
    category_id: attempt.categoryId,
    started_at: attempt.startedAt.toISOString(),
    finished_at: moment(attempt.finishedAt),
    used_seconds: attempt.usedSeconds,
    discarded: attempt.discarded,
    question_count: attempt.itemCount,
  };
}

function toAnswer({
  answer,
  position,
  kind,
}: AnswerRow): PersonalData['attempts'][number]['answers'][number] {
  return {
    question_id: answer.itemId,
    position,
    kind,
    alternative: letterOfId(answer.selectedAlternativeId),
    is_correct: answer.isCorrect,
    elapsed_seconds: answer.elapsedSeconds,
    answered_at: answer.answeredAt.toISOString(),
  };
}

function toFact(fact: FactRow): PersonalData['attempts'][number]['facts'][number] {
  return {
    device_id: fact.deviceId,
    sequence: fact.sequence,
    type: fact.type,
    question_id: fact.itemId,
    alternative: fact.alternativeId === 0 ? null : letterOfId(fact.alternativeId),
    value: fact.value,
    elapsed_ms: fact.elapsedMs,
    received_at: fact.receivedAt.toISOString(),
  };
}

/**
 * An event about the account. Who caused it is left out, because an administrator's name is not the
 * teacher's data.
 */
function toHistoryEntry({ action, happenedAt, changes }: AuditEventRow): PersonalData['history'][number] {
  return {
    action: AuditAction.parse(action),
    happened_at: happenedAt.toISOString(),
    changes: changes.map(({ field, from, to }) => ({ label: labelOfField(field), from, to })),
  };
}

/** An alternative's id is its place within the question, from 1. */
function letterOfId(alternativeId: number): string {
  return letterOf(alternativeId - 1);
}

function moment(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
