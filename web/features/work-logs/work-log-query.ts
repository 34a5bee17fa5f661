import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { workLogFlags, workLogStates } from '#shared/work-logs/flags.ts'
import { addDays } from '#web/lib/days.ts'
import { withParams } from '#web/lib/search-params.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const day = /^\d{4}-\d\d-\d\d$/
const oneOf = <T extends string>(values: readonly T[], text: string | null): T | undefined =>
  values.find((value) => value === text)

/** Records the list can be of, as the address names them. */
export const recordKinds = ['member', 'client', 'location', 'job'] as const
export type RecordKind = (typeof recordKinds)[number]

/** What of the page's address says what the list shows. */
export const workLogKeys = [...recordKinds, 'region', 'from', 'to', 'period', 'flag', 'state'] as const

/** Days shown where nothing else is asked for. */
const usualDays = 14

/**
 * What the list shows, as the page's address says it; anything unknown there counts as not said.
 * Without days it is the last two weeks, so that there are totals; `period=all` is all time.
 */
export function useWorkLogQuery(today: string, memberId?: string) {
  const [params, setParams] = useSearchParams()
  const said = (name: string, pattern: RegExp) => {
    const text = params.get(name) ?? ''
    return pattern.test(text) ? text : ''
  }
  /** Puts these into the address, or takes away what is empty; a changed list begins at its first page. */
  const change = useCallback(
    (part: Readonly<Record<string, string>>) =>
      setParams((now) => withParams(now, { pages: '', ...part }), { replace: true, preventScrollReset: true }),
    [setParams],
  )
  const records = {
    member: memberId ?? said('member', uuid),
    client: said('client', uuid),
    location: said('location', uuid),
    job: said('job', uuid),
  }
  const region = said('region', uuid)
  const days = { from: said('from', day), to: said('to', day) }
  const isAllTime = params.get('period') === 'all'
  const isUsual = !days.from && !days.to && !isAllTime
  const window = isUsual ? { from: addDays(today, 1 - usualDays), to: today } : days
  const flag = params.get('flag') === 'any' ? 'any' : oneOf(workLogFlags, params.get('flag'))
  const state = oneOf(workLogStates, params.get('state'))
  const ownRecords = recordKinds.filter((kind) => records[kind] && !(kind === 'member' && memberId))
  return {
    records,
    ownRecords,
    region,
    window,
    flag,
    state,
    isFiltered: ownRecords.length > 0 || !!region || !!flag || !!state || !isUsual,
    pages: Math.max(1, Math.trunc(Number(params.get('pages'))) || 1),
    /** The log that is open. */
    logId: said('log', uuid),
    isAdding: params.get('add') === 'true',
    /** The address with this log open. */
    hrefOf: (id: string) => `?${withParams(params, { log: id })}`,
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
    close: () => setParams((now) => withParams(now, { log: '' }), { replace: true, preventScrollReset: true }),
    clear: () => change(Object.fromEntries(workLogKeys.map((key) => [key, '']))),
  }
}

export type WorkLogQuery = ReturnType<typeof useWorkLogQuery>
