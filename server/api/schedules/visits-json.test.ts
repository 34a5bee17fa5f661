import { expect, test } from 'vitest'
import type { Visit } from '#shared/contracts/schedule.ts'
import { visitsJson } from './visits-json.ts'

const crew = [{ memberId: 'm', name: 'Ana "Nia" Peña\n' }]
const visit: Visit = {
  jobId: 'a',
  jobName: 'Señal "1" \\ 🧽\u2028',
  locationId: 'l',
  locationName: '</script>',
  clientId: 'c',
  clientName: 'C\u0000\uD800',
  date: '2026-11-21',
  startTime: '18:00',
  timeZone: 'America/New_York',
  startsAt: '2026-11-21T23:00:00Z',
  endsAt: '2026-11-22T01:00:00Z',
  originalStart: '2026-11-21T23:00:00Z',
  isMoved: false,
  isCancelled: false,
  cancelledReason: null,
  note: '',
  crew: [],
  hasOwnCrew: false,
  crewSize: 1,
  isPublished: true,
  version: 0,
}

test('says of every visit what JSON.stringify says, with every field of the contract', () => {
  const items: Visit[] = [
    visit,
    { ...visit, date: '2026-11-22', crew, note: 'A "note"\n', isMoved: true, version: 2, hasOwnCrew: true },
    { ...visit, jobId: 'b', jobName: 'Other', crew, isCancelled: true, cancelledReason: 'weather', isPublished: false },
  ]
  expect(JSON.parse(visitsJson({ items }))).toEqual(JSON.parse(JSON.stringify({ items })))
  expect(visitsJson({ items: [] })).toBe('{"items":[]}')
})
