import { locale } from '#web/platform/format/format.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']

/** A size in the largest unit it fills, e.g. 1.4 MB. */
export function formatBytes(bytes: number) {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3))
  const unit = units[power] ?? 'byte'
  // In Spanish the short form of a byte has no plural.
  const unitDisplay = power === 0 ? 'long' : 'short'
  const digits = { maximumFractionDigits: power > 1 ? 1 : 0 }
  return new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay, ...digits }).format(bytes / 1000 ** power)
}
