const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/
/** The U.S. format. */
const month = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/

/** Parses a typed day such as 2026-11-03 or 11/3/2026; null for anything else. */
export function typedDay(typed: string): string | null {
  const [, isoYear, isoMonth, isoDay] = iso.exec(typed) ?? []
  const [, usMonth, usDay, usYear] = month.exec(typed) ?? []
  const parts = { year: Number(isoYear ?? usYear), month: Number(isoMonth ?? usMonth), day: Number(isoDay ?? usDay) }
  if (Number.isNaN(parts.year)) return null
  try {
    return Temporal.PlainDate.from(parts, { overflow: 'reject' }).toString()
  } catch {
    return null
  }
}
