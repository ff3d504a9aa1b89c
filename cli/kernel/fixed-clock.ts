/** A `Date` with UTC as its local time and a fixed present, so that scripts make the same of dates on every machine. */

/** @param Real the `Date` of the realm */
export function fixedClock(Real: DateConstructor): DateConstructor {
  const Fixed = class extends Real {
    constructor(...parts: readonly unknown[]) {
      if (parts.length === 0) super(0)
      else if (parts.length > 1) super(Real.UTC(...(parts as [number, number])))
      else super(typeof parts[0] === 'string' ? utcOf(parts[0], Real) : (parts[0] as number))
    }

    static override now(): number {
      return 0
    }

    override getTimezoneOffset(): number {
      return 0
    }
  }
  for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds'])
    for (const verb of ['get', 'set']) {
      const ofUtc: unknown = Reflect.get(Real.prototype, `${verb}UTC${part}`)
      if (ofUtc !== undefined) Object.defineProperty(Fixed.prototype, verb + part, { value: ofUtc })
    }
  return Fixed as DateConstructor
}

/** A date without a zone is in local time, which is UTC here. */
function utcOf(text: string, Real: DateConstructor): number {
  const inZone = Real.parse(text)
  const isLocal = !/(?:Z|[+-]\d\d:?\d\d|GMT|UTC)\s*$/i.test(text) && !/^\d{4}(?:-\d\d){0,2}$/.test(text)
  return isLocal ? inZone - new Real(inZone).getTimezoneOffset() * 60_000 : inZone
}
