import { useEffect, useRef, useState } from 'react';
import { useFormStore } from '../../../../question-form/form-store.ts';
import { QuestionCard } from '../../card/question-card.tsx';
import { shownQuestion } from '../model/shown-question.ts';

/** The preview is updated after this long without typing, so that it never slows the typing down. */
const REST_MS = 250;

/** The question as a teacher sees it, updated shortly after each pause in the typing. */
export function TeacherPreview() {
  const store = useFormStore();
  const [content, setContent] = useState(() => store.get().content);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = store.subscribe(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setContent(store.get().content), REST_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [store]);
  // Where the preview is below the form, it must be scrolled into view.
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    section.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <section
      ref={section}
      aria-labelledby="vista-docente"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll area of its own must be reachable by keyboard
      tabIndex={0}
      className="grid min-w-0 grid-cols-1 content-start gap-3 overflow-y-auto rounded-lg xl:sticky xl:top-6 xl:max-h-[calc(100dvh-8rem)]"
    >
      <h2 id="vista-docente" className="text-xl">
        Como la ve el docente
      </h2>
      <QuestionCard question={shownQuestion(content)} />
    </section>
  );
}
