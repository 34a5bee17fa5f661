import type { TenantTx } from '#server/api/db/tenant.ts'
import { nameValues } from '#server/api/domain/names.ts'
import { notify } from '#server/api/domain/notifications/notify.ts'
import { scheduledJobs } from '#server/api/domain/schedules/patterns/scheduled-jobs.store.ts'
import { segmentVisits } from '#server/api/domain/schedules/patterns/segments.ts'
import { createWallClock } from '#server/api/domain/schedules/patterns/wall-clock.ts'
import { linkedPages } from '#shared/pages.ts'
import {
  add,
  listAnswerers,
  contactsAt,
  listUnasked,
  type AskedHoliday,
  type UnaskedHoliday,
} from './ask-clients.store.ts'

/** Days before a holiday at which clients are asked. */
const daysAhead = 21

/** Creates due questions and notifies those who may answer for the clients. */
export async function askClients(tx: TenantTx, organizationId: string, today: Temporal.PlainDate): Promise<void> {
  await notifyManagers(tx, organizationId, await createQuestions(tx, today))
}

/** Creates one question per location with a visit on a coming holiday: should it be served? */
export async function createQuestions(tx: TenantTx, today: Temporal.PlainDate): Promise<AskedHoliday[]> {
  const window = { from: today.add({ days: 1 }).toString(), to: today.add({ days: daysAhead }).toString() }
  const days = await listUnasked(tx, window)
  if (days.length === 0) return []
  const visited = await visitedOn(tx, days)
  return add(
    tx,
    days.filter(({ locationId, date }) => visited.has(`${locationId} ${date}`)),
    today.toString(),
  )
}

/** Locations with a visit that would rest, as `locationId date`. */
async function visitedOn(tx: TenantTx, days: readonly UnaskedHoliday[]): Promise<Set<string>> {
  const dates = new Set(days.map(({ date }) => date))
  const locationIds = new Set(days.map(({ locationId }) => locationId))
  const wall = createWallClock()
  const visited = new Set<string>()
  for (const date of dates) {
    const window = { from: date, to: date }
    for (const { locationId, segments, clock } of await scheduledJobs(tx, window, {})) {
      const resting = segments.filter(({ holidays }) => holidays !== 'worked')
      if (!locationIds.has(locationId) || visited.has(`${locationId} ${date}`)) continue
      if (segmentVisits(resting, clock, window, wall).length > 0) visited.add(`${locationId} ${date}`)
    }
  }
  return visited
}

/** One notification per holiday, with the number of locations to answer for. */
async function notifyManagers(tx: TenantTx, organizationId: string, holidays: readonly AskedHoliday[]) {
  if (holidays.length === 0) return
  const people = await listAnswerers(tx)
  const contacts = await contactsAt(tx, [...new Set(holidays.map(({ locationId }) => locationId))])
  for (const [date, questions] of Map.groupBy(holidays, (question) => question.date)) {
    const name = nameValues(questions[0]?.names ?? {})
    for (const { userId, regionIds } of people) {
      const own = questions.filter(({ regionId }) => regionIds.length === 0 || regionIds.includes(regionId ?? ''))
      if (own.length === 0) continue
      await notify(tx, [userId], {
        kind: 'holiday_questions',
        matters: own.map(({ id }) => ({ id })),
        params: { ...name, day: date, count: String(own.length) },
        link: linkedPages.holidayQuestions(organizationId),
      })
    }
    const asker = Map.groupBy(
      contacts.filter(({ locationId }) => questions.some((question) => question.locationId === locationId)),
      ({ userId, clientId }) => `/client/${userId}?client=${clientId}&tab=questions`,
    )
    for (const [link, places] of asker) {
      const { userId, organization } = places[0] ?? { userId: '', organization: '' }
      const own = questions.filter(({ locationId }) => places.some((place) => place.locationId === locationId))
      await notify(tx, [userId], {
        kind: 'own_holiday_questions',
        matters: own.map(({ id }) => ({ id })),
        params: { ...name, day: date, organization },
        link,
      })
    }
  }
}
