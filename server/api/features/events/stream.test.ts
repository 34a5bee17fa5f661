import { describe, expect, test } from 'vitest'
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
