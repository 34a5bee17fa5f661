import { workLogFlags, workLogStates } from '#shared/work-logs/flags.ts'
import { addDays } from '#web/platform/format/days.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'

/** Records the list can be of, as the address names them. */
export const recordKinds = ['member', 'client', 'location', 'job'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What of the page's address says what the list shows. */
export const workLogKeys = [...recordKinds, 'region', 'from', 'to', 'period', 'flag', 'state'] as const

/** Days shown where nothing else is asked for. */
const usualDays = 14

/**
 * What the list shows, as the page's address says it.
 * Without days it is the last two weeks, so that there are totals; `period=all` is all time.
 */
export function useWorkLogQuery(today: string, memberId?: string) {
  const { typed, idOf, dayOf, choiceOf, pages, hrefOf, change, put } = useListAddress()
  const records = {
    member: memberId ?? idOf('member'),
    client: idOf('client'),
    location: idOf('location'),
    job: idOf('job'),
  }
  const region = idOf('region')
  const days = { from: dayOf('from'), to: dayOf('to') }
  const isAllTime = typed('period') === 'all'
  const isUsual = !days.from && !days.to && !isAllTime
  const window = isUsual ? { from: addDays(today, 1 - usualDays), to: today } : days
  const flag = choiceOf('flag', ['any', ...workLogFlags])
  const state = choiceOf('state', workLogStates)
  const ownRecords = recordKinds.filter((kind) => records[kind] && !(kind === 'member' && memberId))
  return {
    records,
    ownRecords,
    region,
    window,
    flag,
    state,
    isFiltered: ownRecords.length > 0 || !!region || !!flag || !!state || !isUsual,
    pages,
    /** The log that is open. */
    logId: idOf('log'),
    /** The address with this log open. */
    hrefOf: (id: string) => hrefOf({ log: id }),
    /** As the API's list and export take it. */
    filter: {
      memberId: records.member,
      clientId: records.client,
      locationId: records.location,
      jobId: records.job,
      regionId: region,
      ...window,
      flag: flag === 'any' ? undefined : flag,
      flagged: flag === 'any' ? true : undefined,
      state,
    },
    change,
    /** Another end of the time that is shown; the other end stays. */
    changeWindow: (part: Partial<typeof window>) => {
      const next = { ...window, ...part }
      change({ ...next, period: next.from || next.to ? '' : 'all' })
    },
    /** The list alone, as it stands. */
    close: () => put({ log: '' }),
    clear: () => change(Object.fromEntries(workLogKeys.map((key) => [key, '']))),
  }
}

export type WorkLogQuery = ReturnType<typeof useWorkLogQuery>
