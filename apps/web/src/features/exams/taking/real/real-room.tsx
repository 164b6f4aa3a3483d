import type { Attempt } from '@amauta/contract/exams/attempt.ts';
import type { ExamChoices } from '@amauta/contract/exams/real.ts';
import type { AnswerSender } from '../answers/answer-sender.ts';
import { ExamRoom } from '../screen/exam-room.tsx';
import { useSound } from '../voice/use-sound.ts';
import { useRealExam } from './use-real-exam.ts';

interface RealRoomProps {
  attempt: Attempt;
  choices: ExamChoices;
  sender: AnswerSender;
}

/** The exam screen of an exam as on the day: no answer is corrected before the end. */
export function RealRoom({ attempt, choices, sender }: RealRoomProps) {
  const sound = useSound();
  const exam = useRealExam(attempt, choices, sender);
  return <ExamRoom attempt={attempt} sender={sender} exam={exam} sound={sound} />;
}
