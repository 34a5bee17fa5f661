import type { MemberState } from '#shared/operations/states.ts'

const minuteMs = 60_000
/** A member can confirm from this long before it is due. */
const openMinutes = 120

/** When a member can confirm a visit, and by when; instants in milliseconds since 1970. */
export const confirmationTimes = (startsAt: number, confirmMinutes: number) => ({
  from: startsAt - (confirmMinutes + openMinutes) * minuteMs,
  by: startsAt - confirmMinutes * minuteMs,
})

interface PlannedStart {
  startsAt: number
  isCancelled: boolean
  isPublished: boolean
}

/** True from when a visit's confirmations are due until it begins; from then on, only lateness counts. */
export const isConfirmationDue = (
  { startsAt, isCancelled, isPublished }: PlannedStart,
  confirmMinutes: number | null,
  now: number,
): boolean =>
  confirmMinutes !== null &&
  isPublished &&
  !isCancelled &&
  now >= confirmationTimes(startsAt, confirmMinutes).by &&
  now < startsAt

interface ExpectedMember {
  state: MemberState
  isConfirmed: boolean
  /** The member has approved time off during the visit. */
  isOff: boolean
}

/** Members who are expected and have neither confirmed nor started work there. */
export const lacksConfirmation = ({ state, isConfirmed, isOff }: ExpectedMember): boolean =>
  state === 'not_started' && !isConfirmed && !isOff
