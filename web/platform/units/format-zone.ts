import { locale } from '#web/platform/format/format.ts'

/** Cached: creating a zone's format takes 0.25 ms, and a list has one in every row. */
const named = new Map<string, string>()

/** A zone's common name, e.g. America/Chicago → Central Time (Chicago); its id if it has none. */
export function formatZone(id: string): string {
  const key = `${locale()} ${id}`
  const label = named.get(key) ?? inWords(id)
  named.set(key, label)
  return label
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
