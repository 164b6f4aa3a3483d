/** A line that begins to explain a key, or names its source. It begins with a capital: "la / solución." goes on. */
const EXPLAINS =
  /^(?:justificaci[óo]n|sustento|sustentaci[óo]n|resoluci[óo]n|soluci[óo]n|explicaci[óo]n|fundamento|comentario|referencia)\s*[.:–-]/i;

/** Whether a line begins to explain the key of the question before it. */
export function explainsKey(line: string): boolean {
  const text = line.trim();
  return EXPLAINS.test(text) && /^\p{Lu}/u.test(text);
}
