/**
 * Returns the value if it has the expected form, without fields that nobody asked for.
 * @throws TypeError for any other value
 */
type Reader<T> = (value: unknown) => T;

// The pages of teachers check what they stored, and the few answers that they don't trust, by these readers instead of
// the contract's schemas: zod is larger than the exam screen.

/** Returns the value as read, or undefined when it has another form. */
export function tryRead<T>(read: Reader<T>, value: unknown): T | undefined {
  try {
    return read(value);
  } catch {
    return undefined;
  }
}

/** Reads JSON. Returns undefined when there is none, or when its value has another form. */
export function tryReadJson<T>(read: Reader<T>, json: string | null): T | undefined {
  return tryRead((text) => read(JSON.parse(String(text))), json);
}

export const asText: Reader<string> = (value) => (typeof value === 'string' ? value : refuse(value));
export const asNumber: Reader<number> = (value) => (typeof value === 'number' ? value : refuse(value));
export const asWhole: Reader<number> = (value) =>
  Number.isInteger(value) ? (value as number) : refuse(value);
export const asFlag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : refuse(value));

/** Reads a text that isn't empty. */
export const asSomeText: Reader<string> = (value) => asText(value) || refuse(value);

/** Reads one of the given values. */
export function asOneOf<const T>(values: readonly T[]): Reader<T> {
  return (value) => (values.includes(value as T) ? (value as T) : refuse(value));
}

export function orNull<T>(read: Reader<T>): Reader<T | null> {
  return (value) => (value === null ? null : read(value));
}

/** Reads a field that may be absent. */
export function orAbsent<T>(read: Reader<T>): Reader<T | undefined> {
  return (value) => (value === undefined ? undefined : read(value));
}

/** Reads a field that counts as `fallback` when it is absent. */
export function orElse<T>(read: Reader<T>, fallback: T): Reader<T> {
  return (value) => (value === undefined ? fallback : read(value));
}

export function asList<T>(read: Reader<T>): Reader<T[]> {
  return (value) => (Array.isArray(value) ? value.map(read) : refuse(value));
}

/** Reads an object whose keys are free. */
export function asRecord<T>(read: Reader<T>): Reader<Record<string, T>> {
  return (value) =>
    Object.fromEntries(Object.entries(asObject(value)).map(([key, each]) => [key, read(each)]));
}

/** Reads an object. A reader is needed for each field of its type, so the compiler notices a field that is added. */
export function asShape<T extends object>(fields: { readonly [K in keyof T]-?: Reader<T[K]> }): Reader<T> {
  return (value) => {
    const object = asObject(value);
    const shape: Record<string, unknown> = {};
    for (const [name, read] of Object.entries(fields) as [string, Reader<unknown>][]) {
      const field = read(object[name]);
      if (field !== undefined) shape[name] = field;
    }
    return shape as T;
  };
}

function asObject(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(value);
  return value as Record<string, unknown>;
}

function refuse(value: unknown): never {
  throw new TypeError(`Unexpected ${value === null ? 'null' : typeof value}`);
}
