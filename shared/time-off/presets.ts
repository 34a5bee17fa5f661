import type { LeavePolicyDraft } from '../contracts/time-off-policies.ts'

interface LeavePreset {
  id: string
  /** The place whose law it follows, as it is written there. */
  place: string
  draft: LeavePolicyDraft
}

interface StateSickLeave {
  id: string
  place: string
  /** One hour for so many hours worked. */
  divisor: number
  /** Hours at which accrual stops. */
  capHours: number | null
  /** Hours that go into a new year at most; null is all of them. */
  carryHours: number | null
  /** Days from hire before it can be used. */
  waitDays: number
}

/** Public summaries of state law for the usual employer, as of 2026: a start to be checked, not legal advice. */
const stateSickLeave: readonly StateSickLeave[] = [
  { id: 'us-ak', place: 'Alaska', divisor: 30, capHours: 56, carryHours: null, waitDays: 0 },
  { id: 'us-az', place: 'Arizona', divisor: 30, capHours: 40, carryHours: null, waitDays: 0 },
  { id: 'us-ca', place: 'California', divisor: 30, capHours: 80, carryHours: 80, waitDays: 90 },
  { id: 'us-co', place: 'Colorado', divisor: 30, capHours: 48, carryHours: 48, waitDays: 0 },
  { id: 'us-ct', place: 'Connecticut', divisor: 30, capHours: 40, carryHours: 40, waitDays: 120 },
  { id: 'us-dc', place: 'District of Columbia', divisor: 43, capHours: 40, carryHours: 40, waitDays: 90 },
  { id: 'us-il', place: 'Illinois', divisor: 40, capHours: 40, carryHours: 40, waitDays: 90 },
  { id: 'us-ma', place: 'Massachusetts', divisor: 30, capHours: 40, carryHours: null, waitDays: 90 },
  { id: 'us-md', place: 'Maryland', divisor: 30, capHours: 40, carryHours: null, waitDays: 0 },
  { id: 'us-me', place: 'Maine', divisor: 40, capHours: 40, carryHours: null, waitDays: 0 },
  { id: 'us-mi', place: 'Michigan', divisor: 30, capHours: 72, carryHours: 72, waitDays: 0 },
  { id: 'us-mn', place: 'Minnesota', divisor: 30, capHours: 80, carryHours: 80, waitDays: 0 },
  { id: 'us-nj', place: 'New Jersey', divisor: 30, capHours: 40, carryHours: 40, waitDays: 120 },
  { id: 'us-nm', place: 'New Mexico', divisor: 30, capHours: 64, carryHours: 64, waitDays: 0 },
]

const minutes = (hours: number | null) => (hours === null ? null : hours * 60)

/** Sick leave by state, as policies to begin with. */
export const leavePresets: readonly LeavePreset[] = stateSickLeave.map(
  ({ id, place, divisor, capHours, carryHours, waitDays }) => ({
    id,
    place,
    draft: {
      name: place,
      kind: 'sick',
      paid: true,
      tracksBalance: true,
      includesHolidays: false,
      dayMinutes: 480,
      rules: {
        accrual: { method: 'per_hour_worked', divisor },
        capMinutes: minutes(capHours),
        yearStart: { kind: 'date', monthDay: '01-01' },
        carryOverMaxMinutes: minutes(carryHours),
        carryOverExpiresAfterDays: null,
        accrualWaitingDays: 0,
        useWaitingDays: waitDays,
        allowsNegative: false,
      },
    },
  }),
)
