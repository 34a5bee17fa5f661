import { describe, expect, test } from 'vitest'
import { topics } from '#shared/events/topics.ts'
import { languages, type Language } from '#shared/languages.ts'
import { readFileSync } from 'node:fs'
import type { AuditAct, AuditActGroup } from '#shared/audit/audit.contract.ts'
import { addTexts } from '#web/platform/texts/texts.ts'
import { actSentence, restOf } from './audit-words.ts'

const textsIn = (language: Language) =>
  JSON.parse(readFileSync(`${import.meta.dirname}/texts/${language}.json`, 'utf8')) as Record<string, string>

/** Those of one user are no tables. */
const audited = Object.keys(topics).filter((name) => !name.startsWith('own_'))

const group = (part: Partial<AuditActGroup>): AuditActGroup => ({
  table: 'clients',
  action: 'update',
  count: 1,
  label: null,
  members: 0,
  memberName: null,
  fields: [],
  ...part,
})
const act = (...groups: AuditActGroup[]): AuditAct => ({
  id: '',
  at: '',
  requestId: '',
  actor: { memberId: '', name: 'Rosa Diaz' },
  groups,
  undo: null,
})

describe('the words of the audit log', () => {
  test.each(languages)('name every audited kind of record, one and several, in %s', (language) => {
    const texts = textsIn(language)
    const lacking = audited.filter((name) =>
      ['table.{}', 'what.{}.one', 'what.{}.other'].some((key) => !texts[key.replace('{}', name)]),
    )
    expect(lacking).toEqual([])
  })

  test('describe an act in one sentence, followed by its other changes', () => {
    addTexts('audit', textsIn('en'))
    const rates = group({ table: 'pay_rates', action: 'insert', count: 3, members: 3 })
    expect(actSentence(act(rates))).toBe('Rosa Diaz changed the pay rate of 3 members')
    expect(actSentence(act({ ...rates, count: 1, members: 1, memberName: 'Sam Ortiz' }))).toBe(
      'Rosa Diaz changed the pay rate of Sam Ortiz',
    )
    expect(actSentence(act({ ...rates, count: 500, members: null }))).toBe('Rosa Diaz added 500 pay rates')
    expect(actSentence(act(group({ label: 'Acme' })))).toBe('Rosa Diaz changed “Acme” (Client)')
    expect(actSentence(act(group({ table: 'certifications', action: 'delete', memberName: 'Sam Ortiz' })))).toBe(
      'Rosa Diaz removed a certification of Sam Ortiz',
    )
    expect(actSentence({ ...act(group({ count: 40 })), actor: null })).toBe('Custodia changed 40 clients')
    const withAreas = act(
      group({ table: 'files', action: 'insert' }),
      group({ table: 'locations', label: 'Main Street', fields: ['name', 'accessNotes'] }),
      group({ table: 'areas', action: 'insert', count: 2 }),
    )
    expect(actSentence(withAreas)).toBe('Rosa Diaz changed “Main Street” (Location)')
    expect(restOf(withAreas)).toBe('Name, Access notes · Also: added a file, added 2 areas')
    const kinds = ['clients', 'jobs', 'quotes', 'regions', 'trips', 'calls', 'files']
    expect(restOf(act(...kinds.map((table) => group({ table, action: 'insert' }))))).toBe(
      'Also: added a job, added a quote, added a region, added a trip, 2 more',
    )
  })
})
