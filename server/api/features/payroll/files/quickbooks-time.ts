import { splitByWeight } from '#shared/apportion.ts'
import type { CodeOf } from './earning-codes.ts'
import { amountOf, earningKinds, earningTypes, type EarningKind, type PlacedEarning } from './earnings.ts'
import type { FileEntry, FiledPayroll, FiledPlace } from './pay-file.ts'

/** Whole minutes of one day at one job, with the payroll item that pays them. */
export interface QuickBooksTime {
  employee: string
  day: string
  place: FiledPlace
  item: string
  minutes: number
  rateE4: number
}

/** QuickBooks accepts less than a day per row. */
const minutesMax = 23 * 60 + 59

/**
 * Splits pay into timesheet minutes and manual entries: amounts, and the cents that whole minutes lose. A member's
 * seconds per item and rate are rounded to minutes once, in total.
 */
export function quickBooksTime(
  { members, placeOf }: Pick<FiledPayroll, 'members' | 'placeOf'>,
  itemOf: CodeOf,
): { times: QuickBooksTime[]; entries: FileEntry[] } {
  const times: QuickBooksTime[] = []
  const entries: FileEntry[] = []
  for (const { memberId, name: employee, earnings } of members) {
    for (const kind of earningKinds) {
      const those = earnings.filter((earning) => earning.kind === kind)
      if (those.length === 0) continue
      let paidMinor = 0
      for (const [rateE4, group] of Map.groupBy(those, (earning) => earning.rateE4)) {
        if (!earningTypes[kind].halves || !rateE4) continue
        const minutes = minutesOf(group)
        const total = minutes.reduce((sum, minute) => sum + minute, 0)
        paidMinor += Math.round((total * rateE4) / 6000)
        for (const [at, { day, jobKey }] of group.entries()) {
          const stretch = { employee, day, place: placeOf(jobKey), item: itemOf(kind), rateE4 }
          for (let left = minutes[at] ?? 0; left > 0; left -= minutesMax) {
            times.push({ ...stretch, minutes: Math.min(left, minutesMax) })
          }
        }
      }
      entries.push(...entriesOf({ memberId, kind, paidMinor, restMinor: amountOf(those) - paidMinor }))
    }
  }
  return { times, entries }
}

const minutesOf = (group: readonly PlacedEarning[]) => {
  const seconds = group.map((earning) => earning.seconds)
  return splitByWeight(Math.round(seconds.reduce((sum, second) => sum + second, 0) / 60), seconds)
}

function entriesOf(sum: { memberId: string; kind: EarningKind; paidMinor: number; restMinor: number }): FileEntry[] {
  const { memberId, kind, paidMinor, restMinor } = sum
  return [
    ...(paidMinor === 0 ? [] : [{ memberId, kind, amountMinor: paidMinor }]),
    ...(restMinor === 0 ? [] : [{ memberId, kind, amountMinor: restMinor, isByHand: true }]),
  ]
}

/** 7:05, the duration format of both QuickBooks products. */
export const durationText = (minutes: number) => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`

/** QuickBooks writes a customer and its job as `customer:job`. */
export const customerText = ({ clientName, locationName, jobName }: FiledPlace) =>
  [clientName, jobName || locationName]
    .filter(Boolean)
    .map((name) => name.replaceAll(':', ' '))
    .join(':')
