import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decide, type Subject, type MonitorRule } from './decide.ts'
import { isQuiet } from './quiet.ts'

const watch: MonitorRule = {
  fires: 'at_least',
  threshold: 36,
  margin: 2,
  regionId: null,
  clientId: null,
  locationId: null,
}
const subject = (key: string, value: number, more: Partial<Subject> = {}): Subject => ({
  key,
  value,
  title: key,
  link: '',
  placeId: null,
  regionIds: [],
  clientId: null,
  ...more,
})
const open = (key: string, value: number, peak = value) => ({ id: `of ${key}`, subject: key, value, peak })

describe('a figure', () => {
  test('fires once from its threshold on', () => {
    const decision = decide(watch, [subject('a', 35.9), subject('b', 36)], [])
    expect(decision.opened.map(({ key }) => key)).toEqual(['b'])
    expect(decision.worst).toBe(36)
    expect(decide(watch, [subject('b', 36)], [open('b', 36)])).toEqual({
      opened: [],
      changed: [],
      resolved: [],
      released: [],
      worst: 36,
    })
  })

  test('that hovers at its threshold is resolved only after it recovers by the margin', () => {
    expect(decide(watch, [subject('b', 34.5)], [open('b', 38)])).toMatchObject({
      resolved: [],
      changed: [{ id: 'of b', value: 34.5, peak: 38 }],
    })
    expect(decide(watch, [subject('b', 33.9)], [open('b', 38)]).resolved).toEqual(['of b'])
  })

  test('that fires below its threshold has its worst value below', () => {
    const stars: MonitorRule = { ...watch, fires: 'at_most', threshold: 3.5, margin: 0.25 }
    const decision = decide(stars, [subject('a', 3.6), subject('b', 2)], [open('a', 3.4), open('b', 3)])
    expect(decision).toMatchObject({
      opened: [],
      changed: [
        { value: 3.6, peak: 3.4 },
        { value: 2, peak: 2 },
      ],
      worst: 2,
    })
    expect(decide(stars, [subject('a', 3.8)], [open('a', 3.4)]).resolved).toEqual(['of a'])
  })

  test('that no longer exists is resolved', () => {
    expect(decide(watch, [], [open('b', 40)])).toMatchObject({
      opened: [],
      changed: [],
      resolved: ['of b'],
      worst: null,
    })
  })

  test('counts only in the monitor’s region and client', () => {
    const subjects = [subject('a', 40, { regionIds: ['north'], clientId: 'x' }), subject('b', 40)]
    expect(decide({ ...watch, regionId: 'north' }, subjects, []).opened.map(({ key }) => key)).toEqual(['a'])
    expect(decide({ ...watch, clientId: 'y' }, subjects, []).opened).toEqual([])
  })
})

describe('an alert resolved by hand', () => {
  const held = (subject: string, hasLapsed = false) => ({ id: `held ${subject}`, subject, hasLapsed })

  test('stays resolved while its figure fires, and may fire again once the figure is clear by the margin', () => {
    expect(decide(watch, [subject('a', 50)], [], [held('a')])).toMatchObject({ opened: [], released: [] })
    expect(decide(watch, [subject('a', 34.5)], [], [held('a')])).toMatchObject({ opened: [], released: [] })
    expect(decide(watch, [subject('a', 33.9)], [], [held('a')])).toMatchObject({ opened: [], released: ['held a'] })
    expect(decide(watch, [], [], [held('a')]).released).toEqual(['held a'])
    expect(decide(watch, [subject('a', 50)], [], [held('a', true)])).toMatchObject({
      opened: [{ key: 'a' }],
      released: ['held a'],
    })
  })

  test('opens again only after a clear figure, under any figures and resolutions', () => {
    const step = fc.record({ value: fc.option(fc.integer({ min: 30, max: 42 })), resolves: fc.boolean() })
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        let state: 'clear' | 'open' | 'held' = 'clear'
        for (const { value, resolves } of steps) {
          const decision = decide(
            watch,
            value === null ? [] : [subject('a', value)],
            state === 'open' ? [open('a', 40)] : [],
            state === 'held' ? [held('a')] : [],
          )
          const before = state
          if (decision.resolved.length || decision.released.length) state = 'clear'
          if (decision.opened.length) state = 'open'
          // After a manual resolution nothing opens until the first clear figure, which ends every state.
          if (before === 'held') expect(decision.opened).toEqual([])
          if (value === null || value < 34) expect(state).toBe('clear')
          else if (before !== 'clear') expect(state).toBe(before)
          else expect(state).toBe(value >= 36 ? 'open' : 'clear')
          if (state === 'open' && resolves) state = 'held'
        }
      }),
      { seed: 20261127, numRuns: 150 },
    )
  })
})

describe('quiet hours', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`)
  test.each([
    ['22:00:00', '06:00:00', '02:59', false],
    ['22:00:00', '06:00:00', '03:00', true],
    ['22:00:00', '06:00:00', '10:59', true],
    ['22:00:00', '06:00:00', '11:00', false],
    ['12:00:00', '13:00:00', '17:30', true],
    ['12:00:00', '13:00:00', '18:00', false],
  ])('from %s to %s at %s UTC in New York: %s', (from, to, time, quiet) => {
    expect(isQuiet(at(time), from, to, 'America/New_York')).toBe(quiet)
  })
})
