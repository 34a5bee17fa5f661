import { describe, expect, test } from 'vitest'
import type { AssignmentAnswer } from '#shared/schedule/schedule.contract.ts'
import { assignmentWarnings } from './assignment-warnings.ts'

const answer: AssignmentAnswer = {
  memberId: 'eva',
  overlaps: [],
  runningLate: false,
  availability: null,
  limits: [],
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

describe('availability warnings', () => {
  test('name the times and note of the conflicting entry', () => {
    const warning = (
      kind: 'unavailable' | 'outside' | 'prefers_not',
      from: string | null,
      to: string | null,
      note = '',
    ) => assignmentWarnings({ ...answer, availability: { kind, from, to, note } })
    expect(warning('unavailable', '08:00', '15:00', 'School')).toEqual(['Unavailable, 8:00 AM – 3:00 PM (School)'])
    expect(warning('prefers_not', '00:00', '00:00')).toEqual(['Prefers not to work, All day'])
    expect(warning('outside', null, null)).toEqual(['Outside available hours'])
  })
})
