import { describe, expect, test } from 'vitest'
import { languages } from '#shared/languages.ts'
import { notificationKindNames } from '#shared/notifications/kinds.ts'
import { lockScreenWords, wordsOf } from './words.ts'

const leave = { name: 'Elena Cruz', policy: 'Vacation', from: '2026-12-07', to: '2026-12-11', hours: '29.5', note: '' }

describe('notification texts', () => {
  test('formats days and times for the language wherever they occur', () => {
    expect(wordsOf('leave_requested', 'en', leave).text).toBe(
      'Vacation, December 7, 2026 – December 11, 2026: 29.5 h. ',
    )
    expect(wordsOf('leave_requested', 'es', leave).text).toContain('7 de diciembre de 2026')
    const alert = { presetKey: 'missed_start', times: ' (2)', title: 'Plaza · Night clean · 2026-11-21 19:44' }
    const { title, text } = wordsOf('monitor_fires', 'en', alert)
    expect(title).toBe('No-show (2)')
    expect(text).toMatch(/^Plaza · Night clean · November 21, 2026, 7:44.PM$/)
  })

  test('show on a locked screen nothing that somebody typed, and not whose alarm codes were viewed', () => {
    const typed = new Proxy({} as Record<string, string>, {
      get: (_known, name) => `<${String(name)}>`,
      ownKeys: () => ['text', 'answer', 'reason', 'question', 'note', 'items', 'what', 'problem', 'quote', 'location'],
      getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
    })
    for (const language of languages)
      for (const kind of notificationKindNames) {
        const { title, text } = lockScreenWords(kind, language, typed, 'Brightside')
        expect(title).not.toBe('')
        // A message is shown if it cannot hold a code.
        const allowed = kind.startsWith('message_') ? /<(?!location>|presetKey>|text>)/ : /<(?!location>|presetKey>)/
        expect(`${kind}: ${title} ${text}`).not.toMatch(allowed)
        if (kind === 'codes_revealed') expect(title + text).not.toContain('<')
      }
    const declined = { location: 'Plaza', day: '2026-11-21', answer: 'The alarm is 4711.' }
    expect(lockScreenWords('time_declined', 'en', declined, '').text).toBe(
      'Plaza, November 21, 2026: your time stays as recorded.',
    )
  })

  test('leaves text that only looks like a day or time unchanged', () => {
    const said = (note: string) => wordsOf('leave_requested', 'en', { ...leave, note }).text.split('h. ')[1]
    expect(said('order 2026-11-2199')).toBe('order 2026-11-2199')
    expect(said('on 2026-13-40 99:99')).toBe('on 2026-13-40 99:99')
    expect(said('from 10:30 on')).toBe('from 10:30 on')
  })
})
