/** A character and the words by which it is found. The first word is its name. */
export interface MathSymbol {
  readonly symbol: string;
  readonly words: string;
}

interface SymbolCategory {
  readonly name: string;
  readonly symbols: readonly MathSymbol[];
}

/** Parses one symbol in each line: the character, then its words. */
function symbols(lines: string): MathSymbol[] {
  return lines
    .trim()
    .split('\n')
    .map((line) => {
      const [symbol = '', ...words] = line.trim().split(' ');
      return { symbol, words: words.join(' ') };
    });
}

export const SYMBOL_CATEGORIES: readonly SymbolCategory[] = [
  {
    name: 'Básicos',
    symbols: symbols(`
      + más, suma
      − menos, resta
      × por, multiplicación
      ÷ entre, división
      ± más menos
      ∓ menos más
      · punto medio, por
      ∗ asterisco
      / barra, sobre
      = igual
      ≠ distinto, no es igual
      % por ciento
      ‰ por mil
      √ raíz cuadrada
      ∛ raíz cúbica
      ∜ raíz cuarta
      ∞ infinito
      … puntos suspensivos
      ° grado
      № número
      € euro
      ¢ centavo
    `),
  },
  {
    name: 'Comparación',
    symbols: symbols(`
      < menor que
      > mayor que
      ≤ menor o igual que
      ≥ mayor o igual que
      ≪ mucho menor que
      ≫ mucho mayor que
      ≈ aproximadamente igual
      ≅ congruente
      ≡ idéntico, equivalente
      ≢ no idéntico
      ∼ semejante
      ≃ asintóticamente igual
      ∝ proporcional
      ≮ no menor que
      ≯ no mayor que
    `),
  },
  {
    name: 'Geometría',
    symbols: symbols(`
      ∠ ángulo
      ∡ ángulo medido
      ∟ ángulo recto
      ⊥ perpendicular
      ∥ paralelo
      ∦ no paralelo
      △ triángulo
      □ cuadrado
      ▭ rectángulo
      ○ círculo, circunferencia
      ⌒ arco
      ° grado
      ′ minuto, prima
      ″ segundo, doble prima
      π pi
      ⌀ diámetro
      \u0305 raya sobre el carácter anterior, segmento, periodo
    `),
  },
  {
    name: 'Álgebra',
    symbols: symbols(`
      α alfa
      β beta
      γ gamma
      δ delta
      ε épsilon
      θ theta
      λ lambda
      μ mu
      π pi
      ρ rho
      σ sigma
      τ tau
      φ phi
      ω omega
      Γ Gamma mayúscula
      Θ Theta mayúscula
      Λ Lambda mayúscula
      Φ Phi mayúscula
      Ω Omega mayúscula
      → flecha derecha
      ← flecha izquierda
      ↔ flecha doble
      ⇒ implica, entonces
      ⇔ si y solo si, equivale
      ∀ para todo
      ∃ existe
      ∄ no existe
      ¬ no, negación
      ∧ y lógico, conjunción
      ∨ o lógico, disyunción
      ∴ por lo tanto
      ∵ porque
    `),
  },
  {
    name: 'Cálculo',
    symbols: symbols(`
      ∑ sumatoria, suma
      ∏ productoria, producto
      ∫ integral
      ∬ integral doble
      ∮ integral de contorno
      ∂ derivada parcial
      ∇ nabla, gradiente
      ∆ incremento, delta
      ∞ infinito
      ⌊ piso, abre
      ⌋ piso, cierra
      ⌈ techo, abre
      ⌉ techo, cierra
    `),
  },
  {
    name: 'Conjuntos',
    symbols: symbols(`
      ∈ pertenece
      ∉ no pertenece
      ∋ contiene como elemento
      ⊂ subconjunto propio
      ⊃ contiene a
      ⊆ subconjunto
      ⊇ contiene o es igual
      ⊄ no es subconjunto
      ∪ unión
      ∩ intersección
      ∖ diferencia
      △ diferencia simétrica
      ∅ conjunto vacío
      ℕ números naturales
      ℤ números enteros
      ℚ números racionales
      ℝ números reales
      ℂ números complejos
    `),
  },
  {
    name: 'Fracciones Unicode',
    symbols: symbols(`
      ½ un medio
      ⅓ un tercio
      ⅔ dos tercios
      ¼ un cuarto
      ¾ tres cuartos
      ⅕ un quinto
      ⅖ dos quintos
      ⅗ tres quintos
      ⅘ cuatro quintos
      ⅙ un sexto
      ⅚ cinco sextos
      ⅐ un séptimo
      ⅛ un octavo
      ⅜ tres octavos
      ⅝ cinco octavos
      ⅞ siete octavos
      ⅑ un noveno
      ⅒ un décimo
    `),
  },
  {
    name: 'Exponentes',
    symbols: symbols(`
      ⁰ exponente cero
      ¹ exponente uno
      ² exponente dos, al cuadrado
      ³ exponente tres, al cubo
      ⁴ exponente cuatro
      ⁵ exponente cinco
      ⁶ exponente seis
      ⁷ exponente siete
      ⁸ exponente ocho
      ⁹ exponente nueve
      ⁺ exponente más
      ⁻ exponente menos
      ⁿ exponente n
      ₀ subíndice cero
      ₁ subíndice uno
      ₂ subíndice dos
      ₃ subíndice tres
      ₄ subíndice cuatro
      ₅ subíndice cinco
      ₆ subíndice seis
      ₇ subíndice siete
      ₈ subíndice ocho
      ₉ subíndice nueve
      ₙ subíndice n
    `),
  },
];

/** Returns the symbols that equal the query, or that have a word which begins with it. No symbol comes twice. */
export function findSymbols(query: string): MathSymbol[] {
  const wanted = plain(query.trim());
  const found = SYMBOL_CATEGORIES.flatMap((category) => category.symbols).filter(
    ({ symbol, words }) => symbol === query.trim() || ` ${plain(words)}`.includes(` ${wanted}`),
  );
  return [...new Map(found.map((each) => [each.symbol, each])).values()];
}

/** Removes accents and capitals, because people search without them. */
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
}
