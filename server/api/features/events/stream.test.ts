import { describe, expect, test } from 'vitest'
import { gatherChanges } from './gathered.ts'
import { openEventStream } from './stream.ts'

describe('the event stream', () => {
  test('disconnects a browser that does not read before it costs memory', () => {
    const { body, send } = openEventStream()
    for (let n = 0; n < 2_000 && !body.destroyed; n++) send('change', { text: 'x'.repeat(100) })
    expect(body.destroyed).toBe(true)
  })

  test('adds the time to events but not to comments', async () => {
    const { body, send, comment, end } = openEventStream(() => 1_700_000_000_000)
    send('change', { table: 'clients' })
    comment()
    end()
    const text = (await body.toArray()).join('')
    expect(text).toBe('retry: 2000\n\nid: 1700000000000\nevent: change\ndata: {"table":"clients"}\n\n:\n\n')
  })
})

test('gathered changes name what they touched, but beyond a limit only their table', () => {
  const gathered = gatherChanges()
  const counts = { visits: 20, jobs: 21 }
  for (const [table, count] of Object.entries(counts))
    for (let n = 0; n < count; n++) gathered.add({ organizationId: 'harbor', table, jobId: `job ${n}` })
  const [visits, jobs] = gathered.take(() => true)
  expect(visits?.touched.jobIds).toHaveLength(20)
  expect(jobs).toMatchObject({ table: 'jobs', organizationId: 'harbor' })
  expect(jobs?.touched).toEqual({})
})
