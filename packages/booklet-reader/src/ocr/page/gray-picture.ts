/** A picture with one byte for each dot: 0 is black, 255 is white. Rows follow each other from the top. */
export interface GrayPicture {
  width: number;
  height: number;
  dots: Uint8Array;
}

const WHITE = 255;
/**
 * The side in dots of the squares in which the paper's brightness is measured: larger than letters, smaller
 * than shadows.
 */
const SQUARE = 48;
/**
 * The share of a square's dots that are taken as darker than its paper; text covers less than half of any
 * square.
 */
const PAPER_RANK = 0.7;
/** Paper darker than this share of the page's usual paper is no shadow, but print: dark gray has 0.55. */
const DARKEST_PAPER = 0.6;
/**
 * These three tell a square in which a dark bar ends. What was measured as its paper is the bar's edge or noise: it is darker
 * than EDGE_OF_BOX of the usual paper, though lighter than print. The share EDGE_RANK of its dots is as dark as print, and
 * text covers less than that. The square beside it, which the bar fills, is darker than NEARLY_PRINT; no square with a swatch
 * of a legend is.
 */
const [EDGE_OF_BOX, EDGE_RANK, NEARLY_PRINT] = [0.85, 0.3, 0.65];

/** A speck differs by more than the step from at least this many of its eight neighbours. */
const [SPECK_STEP, SPECK_NEIGHBOURS] = [60, 7];

/** Turns dots with red, green, blue and a fourth byte into gray, weighted as the eye sees brightness. */
export function grayOf(width: number, height: number, rgba: Uint8ClampedArray): GrayPicture {
  const dots = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < dots.length; at++, from += 4) {
    dots[at] = (77 * (rgba[from] ?? 0) + 150 * (rgba[from + 1] ?? 0) + 29 * (rgba[from + 2] ?? 0)) >> 8;
  }
  return { width, height, dots };
}

/**
 * How much the colors of a dot (the strongest less the weakest of red, green and blue, of 255) must differ from those of
 * the paper. Pale shades behind a text have 26 or more; on a scan, 95 of 100 dots of a shade of 40 had 35 to 50, and
 * those of the paper 5 or less.
 */
const COLORED = 20;
/** Darker dots are no paper. */
const PAPER = 150;

/** How much more red and blue than green the paper has: old paper is yellow. */
interface PaperColor {
  red: number;
  blue: number;
}

/** The color of most of the light dots. */
function paperColorOf(rgba: Uint8ClampedArray): PaperColor {
  const [reds, blues] = [new Uint32Array(511), new Uint32Array(511)];
  let count = 0;
  for (let at = 0; at < rgba.length; at += 4) {
    const [red, green, blue] = [rgba[at] ?? 0, rgba[at + 1] ?? 0, rgba[at + 2] ?? 0];
    if (Math.max(red, green, blue) < PAPER) continue;
    reds[red - green + 255] = (reds[red - green + 255] ?? 0) + 1;
    blues[blue - green + 255] = (blues[blue - green + 255] ?? 0) + 1;
    count++;
  }
  const middle = (counts: Uint32Array) => {
    let [at, below] = [0, 0];
    while (at < 510 && below + (counts[at] ?? 0) <= count / 2) below += counts[at++] ?? 0;
    return count === 0 ? 0 : at - 255;
  };
  return { red: middle(reds), blue: middle(blues) };
}

/** One byte for each dot: the strength of its color where it has another one than the paper, otherwise 0. */
export function tintsOf(
  width: number,
  height: number,
  rgba: Uint8ClampedArray,
  paper: PaperColor = paperColorOf(rgba),
): Uint8Array {
  const tints = new Uint8Array(width * height);
  for (let at = 0, from = 0; at < tints.length; at++, from += 4) {
    const green = rgba[from + 1] ?? 0;
    // Black ink has no color, also on yellow paper.
    const light = green / WHITE;
    const red = (rgba[from] ?? 0) - green - paper.red * light;
    const blue = (rgba[from + 2] ?? 0) - green - paper.blue * light;
    const strength = Math.max(red, blue, 0) - Math.min(red, blue, 0);
    if (strength > COLORED) tints[at] = Math.min(WHITE, strength);
  }
  return tints;
}

/** A colored picture that is handed over a few rows at a time. */
interface ColoredRows {
  width: number;
  height: number;
  /** Red, green, blue and a fourth byte of each dot of some rows. */
  rows(from: number, count: number): Uint8ClampedArray;
}

/** How many rows are taken at a time, and how many of each such band tell the color of the paper. */
const [BAND, SAMPLE] = [64, 4];

/** The gray and the colors of a picture. Only a few of its rows are in memory at a time. */
export function grayAndTintsOf({ width, height, rows }: ColoredRows): {
  gray: GrayPicture;
  tints: Uint8Array;
} {
  const gray = { width, height, dots: new Uint8Array(width * height) };
  const tints = new Uint8Array(width * height);
  const samples = new Uint8ClampedArray(Math.ceil(height / BAND) * SAMPLE * width * 4);
  for (let from = 0; from < height; from += BAND)
    samples.set(rows(from, Math.min(SAMPLE, height - from)), (from / BAND) * SAMPLE * width * 4);
  const paper = paperColorOf(samples);
  for (let from = 0; from < height; from += BAND) {
    const count = Math.min(BAND, height - from);
    const rgba = rows(from, count);
    gray.dots.set(grayOf(width, count, rgba).dots, from * width);
    tints.set(tintsOf(width, count, rgba, paper), from * width);
  }
  return { gray, tints };
}

/** The picture on white paper, without shadows, yellowing and the colors of markers. */
export function onWhitePaper({ width, height, dots }: GrayPicture): GrayPicture {
  const [columns, rows] = [Math.ceil(width / SQUARE), Math.ceil(height / SQUARE)];
  const paper = new Uint8Array(columns * rows);
  const darkThird = new Uint8Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      const counts = new Uint32Array(WHITE + 1);
      const bottom = Math.min(height, (row + 1) * SQUARE);
      const right = Math.min(width, (column + 1) * SQUARE);
      let total = 0;
      for (let y = row * SQUARE; y < bottom; y += 2) {
        for (let x = column * SQUARE; x < right; x += 2) {
          const dot = dots[y * width + x] ?? 0;
          counts[dot] = (counts[dot] ?? 0) + 1;
          total++;
        }
      }
      paper[row * columns + column] = Math.max(1, levelAt(counts, total * PAPER_RANK));
      darkThird[row * columns + column] = levelAt(counts, total * EDGE_RANK);
    }
  }
  lightenDarkSquares(paper, darkThird, columns);
  const result = new Uint8Array(dots.length);
  for (let y = 0; y < height; y++) {
    const down = Math.max(0, Math.min(rows - 1, y / SQUARE - 0.5));
    const upper = Math.floor(down) * columns;
    const lower = Math.min(rows - 1, Math.floor(down) + 1) * columns;
    const v = down - Math.floor(down);
    for (let x = 0; x < width; x++) {
      const across = Math.max(0, Math.min(columns - 1, x / SQUARE - 0.5));
      const left = Math.floor(across);
      const right = Math.min(columns - 1, left + 1);
      const u = across - left;
      const above = (paper[upper + left] ?? 0) * (1 - u) + (paper[upper + right] ?? 0) * u;
      const below = (paper[lower + left] ?? 0) * (1 - u) + (paper[lower + right] ?? 0) * u;
      const white = above * (1 - v) + below * v;
      const dot = dots[y * width + x] ?? 0;
      result[y * width + x] = dot >= white ? WHITE : (dot * WHITE) / white;
    }
  }
  return { width, height, dots: result };
}

/** The brightness that so many of the counted dots don't reach. */
function levelAt(counts: Uint32Array, rank: number): number {
  let [level, below] = [0, 0];
  while (below + (counts[level] ?? 0) < rank) below += counts[level++] ?? 0;
  return level;
}

/**
 * Gives squares that a dark box or bar fills, or in which it ends, the paper's usual brightness. Otherwise the box would
 * become paper, and the light figures in it would be lost, or its noise would become text. `darkThird` is the brightness
 * of the darkest dots of each square.
 */
function lightenDarkSquares(paper: Uint8Array, darkThird: Uint8Array, columns: number): void {
  const usual = paper.toSorted()[Math.floor(paper.length / 2)] ?? 0;
  const measured = paper.slice();
  const isBesideBar = (at: number) =>
    [at - 1, at + 1].some(
      (other) =>
        Math.floor(other / columns) === Math.floor(at / columns) &&
        (measured[other] ?? usual) < usual * NEARLY_PRINT,
    );
  for (const [at, level] of measured.entries()) {
    const isEdge =
      level < usual * EDGE_OF_BOX && (darkThird[at] ?? 0) < usual * DARKEST_PAPER && isBesideBar(at);
    if (level < usual * DARKEST_PAPER || isEdge) paper[at] = usual;
  }
}

/**
 * The picture without specks: a dot that differs from nearly all of its eight neighbours takes their middle
 * value.
 */
export function withoutSpecks({ width, height, dots }: GrayPicture): GrayPicture {
  const result = dots.slice();
  const around = [-width - 1, -width, -width + 1, -1, 1, width - 1, width, width + 1];
  const near = new Uint8Array(around.length);
  const isLike = (dot: number, at: number) => Math.abs((dots[at] ?? 0) - dot) <= SPECK_STEP;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const dot = dots[at] ?? 0;
      // Nearly every dot ends here: two like neighbours leave six, which are too few.
      if (isLike(dot, at - 1) && isLike(dot, at + 1)) continue;
      let darker = 0;
      let brighter = 0;
      for (const step of around) {
        const other = dots[at + step] ?? 0;
        if (other < dot - SPECK_STEP) darker++;
        else if (other > dot + SPECK_STEP) brighter++;
      }
      if (darker < SPECK_NEIGHBOURS && brighter < SPECK_NEIGHBOURS) continue;
      for (const [index, step] of around.entries()) near[index] = dots[at + step] ?? 0;
      near.sort();
      result[at] = near[4] ?? dot;
    }
  }
  return { width, height, dots: result };
}

/** The gray at a place between dots, interpolated; white outside of the picture. */
export function grayAt({ width, height, dots }: GrayPicture, x: number, y: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  if (left < 1 || top < 1 || left > width - 3 || top > height - 3) return 255;
  const wx = WEIGHTS_ACROSS;
  const wy = WEIGHTS_DOWN;
  weigh(x - left, wx);
  weigh(y - top, wy);
  let sum = 0;
  for (let j = 0; j < 4; j++) {
    const at = (top + j - 1) * width + left - 1;
    const row =
      (wx[0] ?? 0) * (dots[at] ?? 0) +
      (wx[1] ?? 0) * (dots[at + 1] ?? 0) +
      (wx[2] ?? 0) * (dots[at + 2] ?? 0) +
      (wx[3] ?? 0) * (dots[at + 3] ?? 0);
    sum += (wy[j] ?? 0) * row;
  }
  return Math.max(0, Math.min(255, Math.round(sum)));
}

/** Filled again for each place, so that nothing is allocated. */
const [WEIGHTS_ACROSS, WEIGHTS_DOWN] = [new Float64Array(4), new Float64Array(4)];

/** Weights of the Catmull-Rom spline for the dots before and behind a place. */
function weigh(t: number, weights: Float64Array): void {
  const [t2, t3] = [t * t, t * t * t];
  weights[0] = -t3 / 2 + t2 - t / 2;
  weights[1] = (3 * t3) / 2 - (5 * t2) / 2 + 1;
  weights[2] = (-3 * t3) / 2 + 2 * t2 + t / 2;
  weights[3] = t3 / 2 - t2 / 2;
}
