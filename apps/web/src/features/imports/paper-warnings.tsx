import { Notice } from '../../ui/feedback/surface.tsx';

/** The warnings about a paper as a whole, such as that its code names another level than the one chosen. */
export function PaperWarnings({ warnings }: { warnings: readonly string[] }) {
  return warnings.map((text) => (
    <Notice key={text} tone="warn">
      <p>{text}</p>
    </Notice>
  ));
}
