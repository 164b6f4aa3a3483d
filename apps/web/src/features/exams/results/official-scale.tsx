/**
 * Minimums of the official Ascenso exam by scale, editions 2018 to 2025: 60 questions of 1.5 points. Practice
 * points are not converted to this scale, since a mock has other numbers of questions.
 */
const OFFICIAL_SCALE = [
  { scale: '2.ª', points: 54, correct: 36 },
  { scale: '3.ª', points: 57, correct: 38 },
  { scale: '4.ª', points: 60, correct: 40 },
  { scale: '5.ª', points: 63, correct: 42 },
  { scale: '6.ª', points: 66, correct: 44 },
  { scale: '7.ª', points: 69, correct: 46 },
  { scale: '8.ª', points: 69, correct: 46 },
] as const;

/** The official table of the Ascenso exam, shown apart from the practice points. */
export function OfficialScale() {
  return (
    <section
      aria-labelledby="escala-oficial"
      className="break-inside-avoid rounded-lg border border-line bg-surface p-5"
    >
      <h2 id="escala-oficial" className="text-lg">
        Tabla oficial de Ascenso
      </h2>
      <p className="mt-1 text-sm text-ink-2">
        En el examen oficial, 60 preguntas de 1,5 puntos. Tu puntaje de práctica no equivale a este.
      </p>
      <table className="num mt-3 w-full text-sm">
        <thead>
          <tr className="text-left text-ink-2">
            <th scope="col" className="py-1.5 font-semibold">
              Escala
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Mínimo
            </th>
            <th scope="col" className="py-1.5 text-right font-semibold">
              Correctas
            </th>
          </tr>
        </thead>
        <tbody>
          {OFFICIAL_SCALE.map((row) => (
            <tr key={row.scale} className="border-t border-line">
              <th scope="row" className="py-1.5 text-left font-semibold">
                {row.scale}
              </th>
              <td className="py-1.5 text-right">{row.points}</td>
              <td className="py-1.5 text-right">{row.correct}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
