import type { AssignmentData } from '#server/api/domain/schedules/crews/assignment-judge.ts'
import type { LimitPolicy } from '#server/api/domain/schedules/limits/limits.ts'
import type { Coordinates } from '#shared/mileage/road-distance.ts'
import type { Visit } from '#shared/schedule/schedule.contract.ts'
import type { PlanMember, PlanProblem, PlanVisit } from '../problem.ts'

/** A Monday in New York, far from any change of its clock. */
export const monday = '2090-03-06'
const midnight = Date.parse(`${monday}T05:00:00Z`)
const hourMs = 3_600_000

export const hourAt = (day: number, hour: number) => midnight + (24 * day + hour) * hourMs
const instant = (at: number) => new Date(at).toISOString().replace('.000Z', 'Z')

export const memberId = (n: number) => `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`
const jobId = (n: number) => `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`
const locationId = (n: number) => `00000000-0000-7000-a000-${String(n).padStart(12, '0')}`

export interface DrawnVisit {
  day: number
  hour: number
  hours: number
  place: Coordinates
  crewSize: number
  /** Indexes of the members assigned. */
  crew: readonly number[]
  requires?: readonly string[]
}

export interface DrawnMember {
  home: Coordinates
  certificates?: readonly string[]
  /** Days of the week off. */
  off?: readonly number[]
  unavailable?: readonly { weekday: number; from: string; to: string; kind?: 'unavailable' | 'prefers_not' }[]
}

interface DrawnWeek {
  visits: readonly DrawnVisit[]
  members: readonly DrawnMember[]
  policy?: Partial<LimitPolicy>
  movesMax?: number
  secondsMax?: number
}

/** A visit with its own job and location. */
function visitOf(n: number, { day, hour, hours, crewSize, crew }: DrawnVisit): Visit {
  const [from, to] = [hourAt(day, hour), hourAt(day, hour + hours)]
  return {
    jobId: jobId(n),
    jobName: `Job ${n}`,
    locationId: locationId(n),
    locationName: `Location ${n}`,
    clientId: locationId(0),
    clientName: 'Harbor Dental',
    date: new Date(from - 5 * hourMs).toISOString().slice(0, 10),
    startTime: `${String(Math.floor(hour) % 24).padStart(2, '0')}:00`,
    timeZone: 'America/New_York',
    startsAt: instant(from),
    endsAt: instant(to),
    originalStart: instant(from),
    isMoved: false,
    isCancelled: false,
    cancelledReason: null,
    note: '',
    crew: crew.map((index) => ({ memberId: memberId(index), name: '' })),
    hasOwnCrew: false,
    crewSize,
    isPublished: true,
    version: 0,
  }
}

/** A week as it would be read from the database, before any of it. */
export function problemOf({ visits, members, policy, movesMax = 0, secondsMax = 30 }: DrawnWeek): PlanProblem {
  const clock = { timeZone: 'America/New_York', workdayStart: '00:00' }
  const now = hourAt(-3, 0)
  const allVisits = visits.map((visit, n) => visitOf(n, visit))
  const assigned = allVisits.filter(({ crew }) => crew.length > 0)
  const weekMinutes = (n: number) =>
    visits.reduce((sum, { hours, crew }) => (crew.includes(n) ? sum + hours * 60 : sum), 0)
  const none = { minRestHours: null, maxDayHours: null, maxWeekHours: null, maxConsecutiveDays: null, school: null }
  const data: AssignmentData = {
    timeZone: clock.timeZone,
    now,
    visits: assigned,
    logs: new Map(),
    certificates: new Map(
      members.map(({ certificates = [] }, n) => [memberId(n), certificates.map((name) => ({ name, expiresOn: null }))]),
    ),
    required: new Map(visits.map(({ requires = [] }, n) => [jobId(n), requires])),
    away: new Map(
      members.map(({ off = [] }, n) => [
        memberId(n),
        off.map((day) => {
          const date = Temporal.PlainDate.from(monday).add({ days: day }).toString()
          return { from: date, to: date, part: null }
        }),
      ]),
    ),
    availability: new Map(
      members.map(({ unavailable = [] }, n) => [
        memberId(n),
        unavailable.map(({ kind = 'unavailable', ...entry }) => ({
          ...entry,
          kind,
          firstDay: null,
          lastDay: null,
          note: '',
        })),
      ]),
    ),
    limits: policy
      ? {
          policy: { ...clock, weekStart: 1, ...none, ...policy },
          births: new Map(),
          worked: new Map(),
          visits: assigned,
          now,
        }
      : null,
  }
  return {
    data,
    members: members.map(({ home }, n): PlanMember => ({
      id: memberId(n),
      home,
      regionIds: [],
      weekMinutes: [weekMinutes(n)],
    })),
    visits: allVisits.flatMap((visit): PlanVisit[] => {
      const openSeats = Math.max(0, visit.crewSize - visit.crew.length)
      const movable = movesMax > 0 ? visit.crew.map((member) => member.memberId) : []
      return openSeats > 0 || movable.length > 0
        ? [{ visit, regionId: null, openSeats, declined: new Set(), movable }]
        : []
    }),
    places: new Map(visits.map(({ place }, n) => [locationId(n), place])),
    movesMax,
    workweeks: [{ from: hourAt(0, 0), to: hourAt(7, 0) }],
    overtimeAfter: { week: 40 * 60, day: null },
    clock,
    weekStart: 1,
    secondsMax,
  }
}

/** Small pseudo-random numbers from 0 to 1, the same for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

interface Amounts {
  members: number
  visits: number
  /** The share of visits that have a crew. */
  assigned?: number
  movesMax?: number
  policy?: Partial<LimitPolicy>
  secondsMax?: number
}

/** A company in a city of 40 km, with visits through seven days, most of them in the evening. */
export function buildWeek(seed: number, { members, visits, assigned = 0, ...rest }: Amounts): PlanProblem {
  const random = randomOf(seed)
  const place = () => ({ latitude: 40.6 + 0.36 * random(), longitude: -74.2 + 0.45 * random() })
  const busy: { from: number; to: number }[][] = Array.from({ length: members }, () => [])
  const drawnMembers = Array.from({ length: members }, (): DrawnMember => {
    const weekday = 1 + Math.floor(7 * random())
    return {
      home: place(),
      ...(random() < 0.3 && { certificates: ['Medical'] }),
      ...(random() < 0.1 && { off: [Math.floor(7 * random())] }),
      ...(random() < 0.3 && { unavailable: [{ weekday, from: '00:00', to: '12:00' }] }),
    }
  })
  const drawnVisits = Array.from({ length: visits }, (): DrawnVisit => {
    const day = Math.floor(6.3 * random())
    const hour = random() < 0.7 ? 16 + Math.floor(6 * random()) : 6 + Math.floor(9 * random())
    const hours = 2 + Math.floor(3 * random())
    const crewSize = random() < 0.15 ? 2 : 1
    const crew: number[] = []
    const [from, to] = [24 * day + hour - 1, 24 * day + hour + hours + 1]
    if (random() < assigned) {
      const first = Math.floor(members * random())
      const free = Array.from({ length: 20 }, (_, n) => (first + n) % members).find((member) =>
        busy[member]?.every((other) => other.to <= from || other.from >= to),
      )
      if (free !== undefined) {
        busy[free]?.push({ from, to })
        crew.push(free)
      }
    }
    return { day, hour, hours, place: place(), crewSize, crew, ...(random() < 0.1 && { requires: ['Medical'] }) }
  })
  return problemOf({ visits: drawnVisits, members: drawnMembers, ...rest })
}
