import { describe, expect, test } from 'vitest'
import { planWeek } from './plan-week.ts'
import type { PlanAnswer } from './problem.ts'
import { memberId, problemOf, type DrawnMember, type DrawnVisit } from './test/weeks.ts'

const nearby = { latitude: 40.7, longitude: -74 }
/** 0.09° of latitude are 10.0 km, estimated as 13.0 km by road. */
const north = (count: number) => ({ latitude: 40.7 + 0.09 * count, longitude: -74 })

const visit = (part: Partial<DrawnVisit> = {}): DrawnVisit => ({
  day: 1,
  hour: 18,
  hours: 2,
  place: nearby,
  crewSize: 1,
  crew: [],
  ...part,
})
const member = (part: Partial<DrawnMember> = {}): DrawnMember => ({ home: nearby, ...part })

const assignments = ({ planned }: PlanAnswer) =>
  planned.map(({ visit: { jobName }, memberId: id, insteadOf }) =>
    [jobName, numberOf(id), insteadOf && `for ${numberOf(insteadOf)}`].filter((part) => part !== null).join(' '),
  )
const numberOf = (id: string) => Number(id.slice(-12))

describe('a suggested plan', () => {
  test('assigns simultaneous visits to members who live near, and never two to one member', async () => {
    const visits = [visit(), visit({ hour: 19, place: north(1) })]
    const answer = await planWeek(problemOf({ visits, members: [member({ home: north(1) }), member()] }))
    expect(assignments(answer)).toEqual(['Job 0 1', 'Job 1 0'])
    expect(answer.planned.map(({ near }) => near)).toEqual([
      { from: 'home', locationName: null, meters: 0 },
      { from: 'home', locationName: null, meters: 0 },
    ])
    expect(answer.unfilled).toEqual([])
    expect(answer.gap).toBeLessThan(0.02)
  })

  test('leaves out members on leave, not cleared or unavailable, and returns the reason for each', async () => {
    const members = [
      member({ certificates: ['Medical'], off: [1] }),
      member(),
      member({ certificates: ['medical '], unavailable: [{ weekday: 2, from: '19:00', to: '23:00' }] }),
      member({ certificates: ['Medical'] }),
    ]
    // 6 PM to 8 PM overlaps member 3's visit from 5 PM.
    const visits = [visit({ requires: ['Medical'] }), visit({ hour: 17, crew: [3] })]
    const { planned, unfilled } = await planWeek(problemOf({ visits, members }))
    expect(planned).toEqual([])
    expect(unfilled).toMatchObject([
      {
        seats: 1,
        refusals: ['busy', 'not_cleared', 'time_off', 'unavailable'].map((reason) => ({ reason, members: 1 })),
      },
    ])
  })

  test('prefers 26 km of travel to two hours of overtime, and overtime to an open visit', async () => {
    const long = Array.from({ length: 4 }, (_, day) => visit({ day, hour: 6, hours: 9.5, crew: [0] }))
    const visits = [...long, visit({ day: 4, hours: 4 })]
    // Member 0 has 38 planned hours: two of the four added hours are overtime, which costs 120 points; 26 km cost 26.
    const both = await planWeek(problemOf({ visits, members: [member(), member({ home: north(2) })] }))
    expect(assignments(both)).toEqual(['Job 4 1'])
    expect(assignments(await planWeek(problemOf({ visits, members: [member()] })))).toEqual(['Job 4 0'])
  })

  test('leaves a visit open rather than exceed a limit', async () => {
    const policy = { maxWeekHours: 40, minRestHours: 11 }
    const long = Array.from({ length: 4 }, (_, day) => visit({ day, hour: 6, hours: 9.5, crew: [0] }))
    // Member 1 ends at 11 PM on Friday, eight hours before 7 AM on Saturday.
    const visits = [...long, visit({ day: 4, hour: 19, hours: 4, crew: [1] }), visit({ day: 5, hour: 7, hours: 4 })]
    const { planned, unfilled } = await planWeek(problemOf({ visits, members: [member(), member()], policy }))
    expect(planned).toEqual([])
    expect(unfilled[0]?.refusals).toEqual([
      { reason: 'rest', members: 1 },
      { reason: 'week_hours', members: 1 },
    ])
  })

  test('leaves travel time: 39 km take 65 minutes', async () => {
    const at = (hour: number) => problemOf({ visits: [visit(), visit({ hour, place: north(3) })], members: [member()] })
    expect((await planWeek(at(21))).unfilled[0]?.refusals).toEqual([{ reason: 'travel', members: 1 }])
    expect(assignments(await planWeek(at(21.25)))).toEqual(['Job 0 0', 'Job 1 0'])
  })

  test('replaces members only within the limit, and only to fill a seat that would stay open', async () => {
    const members = [member({ certificates: ['Medical'] }), member()]
    const visits = [visit({ crew: [0] }), visit({ hour: 19, requires: ['Medical'] })]
    const asItIs = await planWeek(problemOf({ visits, members }))
    expect(assignments(asItIs)).toEqual([])
    expect(asItIs.unfilled[0]?.refusals).toEqual([
      { reason: 'busy', members: 1 },
      { reason: 'not_cleared', members: 1 },
    ])
    expect(assignments(await planWeek(problemOf({ visits, members, movesMax: 1 })))).toEqual([
      'Job 0 1 for 0',
      'Job 1 0',
    ])
    // A shorter trip alone does not justify replacing a member.
    const far = [visit({ crew: [1], place: north(2) })]
    const near = [member({ home: north(2) }), member()]
    expect(assignments(await planWeek(problemOf({ visits: far, members: near, movesMax: 1 })))).toEqual([])
  })

  test('assigns members who prefer not to work only where nobody else can come', async () => {
    const reluctant = member({ unavailable: [{ weekday: 2, from: '17:00', to: '23:00', kind: 'prefers_not' }] })
    const visits = [visit()]
    expect(
      assignments(await planWeek(problemOf({ visits, members: [reluctant, member({ home: north(3) })] }))),
    ).toEqual(['Job 0 1'])
    const [only] = (await planWeek(problemOf({ visits, members: [reluctant] }))).planned
    expect(only).toMatchObject({ memberId: memberId(0), isReluctant: true })
  })
})
