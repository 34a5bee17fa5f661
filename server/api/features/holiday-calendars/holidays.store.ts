import { storedNames } from '#server/api/domain/names.ts'
import { sourceLanguage } from '#shared/languages.ts'
import { randomUUIDv7 } from 'node:crypto'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem, notFound, onViolation, ProblemError } from '#server/api/problem.ts'
import { nextVersion, requireVersion } from '#server/api/versions.ts'
import type { Holiday, HolidayChanges, HolidayDraft } from '#shared/holiday-calendars/holiday-calendars.contract.ts'
import { limits } from '#shared/limits.ts'
import { find } from './find-calendar.store.ts'
import { generateDays } from './generate.ts'
import { readDay } from './holiday-rows.ts'
import { rowOf } from './generation.store.ts'
import { planned } from './regeneration.ts'

const refusals = onViolation({ holiday_unnamed: () => fieldProblem('holiday_unnamed', `names.${sourceLanguage}`) })

/** @throws ProblemError 404, 400 `holiday_unnamed`, 409 `holidays_full`. */
export async function add(tx: TenantTx, calendarId: string, draft: HolidayDraft): Promise<Holiday> {
  const { organizationId, id } = await find(tx, calendarId, { isLocked: true })
  await requireRoom(tx, id, draft.date)
  const holidayId = randomUUIDv7()
  await tx
    .insertInto('holidays')
    .values({
      ...columnsOf(draft),
      organizationId,
      calendarId: id,
      id: holidayId,
      kind: 'own',
      observedOf: null,
      source: 'manual',
      generatedKey: null,
    })
    .execute()
    .catch(refusals)
  return readDay(tx, id, holidayId)
}

interface Place {
  holidayCalendarId: string
  holidayId: string
}

/** An edited generated day becomes manual. @throws ProblemError 404, 409, 400. */
export async function update(tx: TenantTx, place: Place, { version, ...draft }: HolidayChanges): Promise<Holiday> {
  const calendar = await find(tx, place.holidayCalendarId, { isLocked: true })
  const before = await findDay(tx, place)
  requireVersion(before, version)
  if (before.date.slice(0, 4) !== draft.date.slice(0, 4)) await requireRoom(tx, calendar.id, draft.date)
  await tx
    .updateTable('holidays')
    .set({
      ...columnsOf(draft),
      source: before.source === 'manual' ? 'manual' : 'edited',
      version: version + 1,
    })
    .where('id', '=', before.id)
    .execute()
    .catch(refusals)
  return readDay(tx, calendar.id, before.id)
}

/**
 * Deletes a manual day; marks a generated one as removed, so that it is not generated again. @throws ProblemError 404.
 */
export async function remove(tx: TenantTx, place: Place): Promise<void> {
  const before = await findDay(tx, place)
  if (before.source === 'manual') {
    await tx.deleteFrom('holidays').where('id', '=', before.id).execute()
    return
  }
  await tx
    .updateTable('holidays')
    .set({ source: 'removed', version: nextVersion })
    .where('id', '=', before.id)
    .execute()
}

/** Resets a day to its generated state. @throws ProblemError 404, 409 `holiday_by_hand`. */
export async function reset(tx: TenantTx, place: Place): Promise<Holiday> {
  const calendar = await find(tx, place.holidayCalendarId, { isLocked: true })
  const before = await findDay(tx, place)
  if (before.generatedKey === null) throw new ProblemError('holiday_by_hand')
  // The key contains the year of the actual day, whose observed day may be in another year.
  const year = Number(before.generatedKey.split(' ')[1])
  const generated = await generateDays(calendar, year - 1, year + 1)
  const day = generated.find(({ key }) => key === before.generatedKey)
  await tx
    .updateTable('holidays')
    .set({
      ...(day && rowOf(planned(day, calendar))),
      source: day ? 'generated' : 'edited',
      version: nextVersion,
    })
    .where('id', '=', before.id)
    .execute()
  return readDay(tx, calendar.id, before.id)
}

async function findDay(tx: TenantTx, { holidayCalendarId, holidayId }: Place) {
  const row = await tx
    .selectFrom('holidays')
    .select(['id', 'date', 'source', 'generatedKey', 'version'])
    .where('id', '=', holidayId)
    .where('calendarId', '=', holidayCalendarId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function requireRoom(tx: TenantTx, calendarId: string, date: string) {
  const year = date.slice(0, 4)
  const { count } = await tx
    .selectFrom('holidays')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('calendarId', '=', calendarId)
    .where('date', '>=', `${year}-01-01`)
    .where('date', '<=', `${year}-12-31`)
    .executeTakeFirstOrThrow()
  if (count >= limits.holidaysPerYearMax) throw new ProblemError('holidays_full')
}

const columnsOf = ({ date, names, paidMinutes, payMultiplierE4, jobsSkipped }: HolidayDraft) => ({
  date,
  names: storedNames(names),
  paidMinutes,
  payMultiplierE4,
  jobsSkipped,
})
