import { expect, test } from 'vitest'
import type { AssignmentAnswer } from '#shared/contracts/schedule.ts'
import { doubtsOf } from './doubts.ts'

const answer: AssignmentAnswer = {
  memberId: 'eva',
  overlaps: [],
  runningLate: false,
  timeOff: [],
  minutesBefore: 2_520,
  minutesAfter: 2_520,
  overtimeBefore: 120,
  overtimeAfter: 120,
  missingCertifications: [],
  expiredCertifications: [],
}

test('overtime that is there without the visit speaks against nobody; what it adds does, as much as it is', () => {
  expect(doubtsOf(answer)).toEqual([])
  expect(doubtsOf({ ...answer, overtimeAfter: 90 })).toEqual([])
  expect(doubtsOf({ ...answer, overtimeAfter: 165 })).toEqual(['45 min more overtime that week'])
})
