import { workLogFlags, workLogStates } from '#shared/work-logs/flags.ts'
import { addDays } from '#web/platform/format/days.ts'
import { useListAddress } from '#web/platform/url/list-address.ts'

/** Kinds of records to filter by, as named in the query. */
export const recordKinds = ['member', 'client', 'location', 'job'] as const
export type RecordKind = (typeof recordKinds)[number]

/** Query parameters that define the list. */
export const workLogKeys = [...recordKinds, 'region', 'from', 'to', 'period', 'flag', 'state'] as const

/** Default number of days. */
const usualDays = 14

/**
 * The list's state in the page's query. The default is the last two weeks, so that totals are available; `period=all`
 * shows all time.
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
    /** The open log. */
    logId: idOf('log'),
    /** URL of the page with this log open. */
    hrefOf: (id: string) => hrefOf({ log: id }),
    /** Filter of the API's list and export. */
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
    /** Changes one end of the period and keeps the other. */
    changeWindow: (part: Partial<typeof window>) => {
      const next = { ...window, ...part }
      change({ ...next, period: next.from || next.to ? '' : 'all' })
    },
    /** Closes the log and keeps the list's state. */
    close: () => put({ log: '' }),
    clear: () => change(Object.fromEntries(workLogKeys.map((key) => [key, '']))),
  }
}

export type WorkLogQuery = ReturnType<typeof useWorkLogQuery>
