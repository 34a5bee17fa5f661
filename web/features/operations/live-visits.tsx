import { useMemo } from 'react'
import type { Operations } from '#shared/operations/operations.contract.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { operationPaths } from '#shared/operations/paths.ts'
import { visitStates, type VisitState } from '#shared/operations/states.ts'
import { fill } from '#web/platform/http/api.ts'
import { useResource } from '#web/platform/data/resource.ts'
import { t } from './texts.ts'
import type { RowKind } from './week/week-rows.ts'

/** The live state of one of today's visits. */
export interface LiveVisit {
  readonly state: VisitState
  readonly locationId: string
  /** Members whose confirmation is due. */
  readonly unconfirmed: readonly string[]
}

/** By job and original start. */
export type LiveVisits = ReadonlyMap<string, LiveVisit>

/** Polling interval: a visit becomes late with time alone, without a change event. */
const askEveryMs = 30_000
const noVisits: LiveVisits = new Map()

type Key = Pick<Visit, 'jobId' | 'originalStart'>
const keyOf = ({ jobId, originalStart }: Key) => `${jobId} ${originalStart}`
export const liveOf = (live: LiveVisits, visit: Key): LiveVisit | undefined => live.get(keyOf(visit))

/** Today's live visits for the planning boards; the same map until one changes, so that rows do not re-render. */
export function useLiveVisits(organizationId: string, isToday: boolean): LiveVisits {
  const url = isToday ? fill(operationPaths.operations, { organizationId }) : null
  const visits = useResource<Operations>(url, { askEveryMs })?.visits
  const lines = visits
    ?.map((visit) => {
      const unconfirmed = visit.crew.flatMap(({ memberId, isUnconfirmed }) => (isUnconfirmed ? memberId : []))
      return [visit.jobId, visit.originalStart, visit.state, visit.locationId, ...unconfirmed].join(' ')
    })
    .join('\n')
  return useMemo(() => (lines ? new Map(lines.split('\n').map(readLine)) : noVisits), [lines])
}

function readLine(line: string): [string, LiveVisit] {
  const [jobId = '', originalStart = '', text = '', locationId = '', ...unconfirmed] = line.split(' ')
  const state = visitStates.find((entry) => entry === text) ?? 'planned'
  return [keyOf({ jobId, originalStart }), { state, locationId, unconfirmed }]
}

interface LiveBlock {
  live: LiveVisit | undefined
  kind: RowKind
  /** Begins with the id of its row. */
  blockId: string
}

/** The text for a visit's live state; in a member's row it covers only that member. */
export function liveWords({ live, kind, blockId }: LiveBlock): string {
  if (!live) return ''
  if (live.unconfirmed.some((id) => kind !== 'member' || blockId.startsWith(id))) return t('unconfirmed')
  return live.state === 'planned' || live.state === 'cancelled' ? '' : t(`site.${live.state}`)
}

const tones: Readonly<Record<VisitState, string>> = {
  no_show: 'text-bad',
  late: 'text-warn',
  short: 'text-warn',
  planned: 'text-warn',
  started: 'text-ink-2',
  done: 'text-ink-2',
  cancelled: 'text-ink-2',
}

/** The tone of that text; planned visits have none, except for missing confirmations. */
export const liveTone = ({ state }: LiveVisit) => tones[state]
