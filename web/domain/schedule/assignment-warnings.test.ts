import { describe, expect, test } from 'vitest'
import type { AssignmentAnswer } from '#shared/schedule/schedule.contract.ts'
import { assignmentWarnings } from './assignment-warnings.ts'

const answer: AssignmentAnswer = {
  memberId: 'eva',
  overlaps: [],
  runningLate: false,
  timeOff: [],
  minutesBefore: 2_520,
  minutesAfter: 2_520,
  overtimeSecondsBefore: 7_200,
  overtimeSecondsAfter: 7_200,
  missingCertifications: [],
  expiredCertifications: [],
}

describe('assignment warnings', () => {
  test('warns about overtime that the visit adds, not about overtime that exists without it', () => {
    expect(assignmentWarnings(answer)).toEqual([])
    expect(assignmentWarnings({ ...answer, overtimeSecondsAfter: 5_400 })).toEqual([])
    expect(assignmentWarnings({ ...answer, overtimeSecondsAfter: 9_900 })).toEqual(['45 min more overtime this week'])
  })
})
