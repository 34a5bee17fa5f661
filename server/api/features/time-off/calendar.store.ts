import { shiftDay } from '#server/api/days.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import { fieldProblem } from '#server/api/problem.ts'
import { absences } from '#server/api/domain/time-off/absences.store.ts'
import type { LeaveCalendar } from '#shared/time-off/time-off.contract.ts'
import type { Language } from '#shared/languages.ts'
import { timeOffLimits } from '#shared/time-off/kinds.ts'
import { organizationHolidays } from './counting.store.ts'

interface Viewer {
  memberId: string
  language: Language
  isReader: boolean
}

/** Everyone sees names and days of absence; the kind and undecided requests need permission to read requests. */
export async function calendar(
  tx: TenantTx,
  { from, to }: { from: string; to: string },
  { memberId, language, isReader }: Viewer,
): Promise<LeaveCalendar> {
  if (to < from || to >= shiftDay(from, timeOffLimits.windowDaysMax)) throw fieldProblem('window_too_long', 'to')
  const absencesInRange = await absences(tx, { from, to, states: ['requested', 'approved'] })
  const holidays = await organizationHolidays(tx, { from, to }, language)
  return {
    items: absencesInRange
      .filter((absence) => isReader || absence.state === 'approved' || absence.memberId === memberId)
      .map(({ decidedAt: _decidedAt, ...absence }) => ({
        ...absence,
        policyName: isReader || absence.memberId === memberId ? absence.policyName : null,
      })),
    holidays: [...holidays].map(([day, name]) => ({ day, name })),
  }
}
