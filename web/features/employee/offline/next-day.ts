import type { Visit, VisitList } from '#shared/schedule/schedule.contract.ts'
import type { OwnVisit, Timeclock, Workplace } from '#shared/timeclock/timeclock.contract.ts'
import { localDate } from '#web/platform/format/format.ts'
import { readCached, store } from '#web/platform/data/resource.ts'

/** As in the API's answer: a visit of last night stays this long after its end. */
const staysMs = 2 * 3_600_000

/** What is not known of a place where the phone's user was not planned when the clock was stored. */
const unknown = {
  address: '',
  latitude: null,
  longitude: null,
  radiusM: 0,
  missingCertifications: [],
  clearancePolicy: 'flag' as const,
} satisfies Partial<Workplace>

const keyOf = ({ jobId, originalStart }: Pick<Visit, 'jobId' | 'originalStart'>) => `${jobId} ${originalStart}`

/** A stored clock on a later day: with the visits that My schedule has for today. */
export function clockOfToday(clock: Timeclock, planned: readonly Visit[], now = Date.now()): Timeclock {
  const todayIn = (timeZone: string) => localDate(new Date(now), timeZone)
  const isTodays = ({ startsAt, endsAt, timeZone }: OwnVisit) =>
    localDate(startsAt, timeZone) === todayIn(timeZone) || Date.parse(endsAt) > now - staysMs
  const kept = clock.visits.filter(isTodays)
  const known = new Set(kept.map(keyOf))
  const places: Workplace[] = [...(clock.running ? [clock.running.workplace] : []), ...clock.jobs, ...clock.visits]
  const [other] = clock.visits
  const earlyMs = other ? Date.parse(other.startsAt) - Date.parse(other.opensAt) : 0
  const added = planned
    .filter((visit) => visit.date === todayIn(visit.timeZone) && !known.has(keyOf(visit)))
    .map((visit): OwnVisit => {
      const { jobId, jobName, originalStart, startsAt, endsAt, note, isCancelled, timeZone } = visit
      const { clientId, clientName, locationId, locationName } = visit
      const place = places.find((entry) => entry.locationId === locationId) ?? unknown
      const before = clock.visits.find((candidate) => candidate.locationId === locationId)
      return {
        ...placeOf(place),
        clientId,
        clientName,
        locationId,
        locationName,
        timeZone,
        jobId,
        jobName,
        originalStart,
        startsAt,
        endsAt,
        note,
        isCancelled,
        opensAt: new Date(Date.parse(startsAt) - earlyMs).toISOString(),
        state: 'not_started',
        accessNotes: before?.accessNotes ?? '',
        hasAlarmCode: before?.hasAlarmCode ?? false,
        confirmation: null,
        crew: visit.crew.map(({ name }) => name),
        workLogIds: [],
        worked: null,
      }
    })
  const visits = [...kept, ...added].toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt))
  return { ...clock, visits }
}

type PlaceDetails = Pick<Workplace, keyof typeof unknown>

/** Without the fields of the job or visit that the place was found in. */
const placeOf = (place: PlaceDetails): PlaceDetails => {
  const { address, latitude, longitude, radiusM, missingCertifications, clearancePolicy } = place
  return { address, latitude, longitude, radiusM, missingCertifications, clearancePolicy }
}

/** Brings the stored clock among these addresses to today. */
export async function showToday(addresses: readonly string[]) {
  const address = addresses.find((candidate) => candidate.endsWith('/timeclock')) ?? ''
  const schedule = addresses.find((candidate) => candidate.includes('/my-visits?')) ?? ''
  const clock = readCached<Timeclock>(address)
  const visits = readCached<VisitList>(schedule)?.items
  if (clock && visits) await store(address, clockOfToday(clock, visits))
}
