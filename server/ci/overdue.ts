/** An entry of `npm outdated --json`. */
export interface OutdatedPackage {
  current?: string
  latest: string
}

/** A quarter, plus a week to test the update. */
export const updateWithinDays = 99
const dayMs = 24 * 60 * 60 * 1_000

/** Returns the packages whose next version has been out for more than a quarter. */
export function overdue(
  outdated: Readonly<Record<string, OutdatedPackage>>,
  timesOf: (name: string) => Readonly<Record<string, string>>,
  now: Date,
): string[] {
  return Object.entries(outdated).flatMap(([name, { current, latest }]) => {
    if (current === undefined) return []
    const next = Object.entries(timesOf(name))
      .filter(([version]) => isRelease(version) && isAfter(version, current) && !isAfter(version, latest))
      .map(([version, time]) => ({ version, days: Math.floor((now.getTime() - Date.parse(time)) / dayMs) }))
      .toSorted((one, other) => other.days - one.days)[0]
    return next && next.days > updateWithinDays
      ? [`${name} ${current}: ${next.version} has been out for ${next.days} days, the newest is ${latest}`]
      : []
  })
}

const isRelease = (version: string) => /^\d+\.\d+\.\d+$/.test(version)

function isAfter(one: string, other: string): boolean {
  const [ours, otherNumbers] = [numbersOf(one), numbersOf(other)]
  const at = ours.findIndex((number, place) => number !== otherNumbers[place])
  return at >= 0 && (ours[at] ?? 0) > (otherNumbers[at] ?? 0)
}

const numbersOf = (version: string) => version.split(/[.-]/, 3).map(Number)
