import { randomUUIDv7 } from 'node:crypto'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import { seededInteger, seededChance } from './seeded-random.ts'
import type { PlannedLog } from './plan-log.ts'

/** A member at a visit. */
export interface StaffedVisit {
  memberId: string
  name: string
  visit: Visit
  log: PlannedLog
}

export interface Place {
  latitude: number | null
  longitude: number | null
  items: { id: string; jobId: string; task: string }[]
}

interface StoredVisit extends StaffedVisit {
  organizationId: string
  workLogId: string
  place: Place
}

const ends = ({ log }: StoredVisit) => (log.endedAt === null ? null : new Date(log.endedAt))

export const logRow = (staffed: StoredVisit) => {
  const { visit, log, workLogId, organizationId, memberId } = staffed
  return {
    organizationId,
    id: workLogId,
    memberId,
    locationId: visit.locationId,
    jobId: visit.jobId,
    visitStart: new Date(visit.originalStart),
    startedAt: new Date(log.startedAt),
    endedAt: ends(staffed),
    startSource: 'app' as const,
    endSource: log.endedAt === null ? null : log.isForgotten ? ('automatic' as const) : ('app' as const),
    flags: log.flags,
    voidedAt: null,
  }
}

export const breakRows = ({ organizationId, workLogId, memberId, log }: StoredVisit) =>
  log.breaks.map(({ kind, startedAt, endedAt }) => ({
    organizationId,
    id: randomUUIDv7(),
    workLogId,
    memberId,
    kind,
    startedAt: new Date(startedAt),
    endedAt: new Date(endedAt),
  }))

export function punchRows(staffed: StoredVisit) {
  const { organizationId, workLogId, memberId, log, place, visit } = staffed
  const { metresAway, flags, isForgotten } = log
  const { latitude, longitude } = place
  const known = latitude !== null && longitude !== null && metresAway !== null
  const punch = (kind: 'start' | 'end', at: Date, metres: number) => ({
    organizationId,
    workLogId,
    memberId,
    locationId: visit.locationId,
    id: randomUUIDv7(),
    kind,
    at,
    deviceAt: at,
    sentAt: null,
    receivedAt: new Date(at.getTime() + (flags.includes('late_punch') ? 25 * 60_000 : 800)),
    source: 'app' as const,
    latitude: known ? latitude + metres / 111_195 : null,
    longitude: known ? longitude : null,
    accuracyM: known ? seededInteger(5, 25, visit.locationName, metres) : null,
    fence: known ? (metres > 160 ? ('outside' as const) : ('inside' as const)) : ('no_position' as const),
    distanceM: known ? metres : null,
    undoneId: null,
    callId: null,
    userId: null,
  })
  const end = isForgotten ? null : ends(staffed)
  return [
    punch('start', new Date(log.startedAt), metresAway ?? 0),
    ...(end ? [punch('end', end, Math.min(metresAway ?? 0, 40))] : []),
  ]
}

/** Returns the completed checklist items, spread over the work. */
export function taskRows({ organizationId, workLogId, visit, name, log, place }: StoredVisit) {
  const { startedAt, endedAt, isForgotten } = log
  if (endedAt === null || isForgotten) return []
  const salt = [visit.locationName, visit.jobName, visit.date, name] as const
  const done = place.items.filter(({ jobId, task }) => jobId === visit.jobId && seededChance(92, task, ...salt))
  return done.map(({ id, task }, nth) => ({
    organizationId,
    workLogId,
    checklistItemId: id,
    task,
    doneAt: new Date(startedAt + ((nth + 1) * (endedAt - startedAt)) / (done.length + 1)),
  }))
}
