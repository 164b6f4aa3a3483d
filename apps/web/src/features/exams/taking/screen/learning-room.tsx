import type { Attempt, Progress } from '@amauta/contract/exams/attempt.ts';
import type { AnswerSender } from '../answers/answer-sender.ts';
import { useSound } from '../voice/use-sound.ts';
import { ExamRoom } from './exam-room.tsx';
import { useExam } from './use-exam.ts';

interface LearningRoomProps {
  attempt: Attempt;
  progress: Progress;
  sender: AnswerSender;
}

/** The exam screen in learning mode: each answer gets its verdict at once, in words and as a tone. */
export function LearningRoom({ attempt, progress, sender }: LearningRoomProps) {
  const sound = useSound();
  const exam = useExam(attempt, progress, sender, sound.playResult);
  return <ExamRoom attempt={attempt} sender={sender} exam={exam} sound={sound} />;
}
