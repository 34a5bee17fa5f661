import { locale } from '#web/platform/format/format.ts'

/** A zone's format takes a quarter of a millisecond to make, and a list has one zone in every row. */
const named = new Map<string, string>()

/** A zone as people say it, e.g. America/Chicago → Central Time (Chicago); its own spelling where it has no name. */
export function formatZone(id: string): string {
  const key = `${locale()} ${id}`
  const known = named.get(key) ?? inWords(id)
  named.set(key, known)
  return known
}

function inWords(id: string): string {
  const spelled = id.replaceAll('_', ' ')
  const name = id.includes('/') && nameOf(id)
  if (!name || name.startsWith('GMT')) return spelled
  return `${name.charAt(0).toLocaleUpperCase(locale())}${name.slice(1)} (${spelled.split('/').at(-1)})`
}

const nameOf = (timeZone: string) =>
  new Intl.DateTimeFormat(locale(), { timeZone, timeZoneName: 'longGeneric' })
    .formatToParts()
    .find(({ type }) => type === 'timeZoneName')?.value
