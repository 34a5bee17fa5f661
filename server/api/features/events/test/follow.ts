import { onTestFinished } from 'vitest'
import type { ChangeEvent } from '#shared/events/events.contract.ts'
import type { Headers } from '#server/api/test/api.ts'

export interface Heard {
  id: string
  event: string
  data: Partial<ChangeEvent>
}

/** Opens an event stream over a real connection; `next` waits for the next matching event. */
export async function follow(address: string, headers: Headers, query = '') {
  const leaving = new AbortController()
  onTestFinished(() => leaving.abort())
  const answer = await fetch(`${address}/api/v1/events${query}`, { headers, signal: leaving.signal })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  const heard: Heard[] = []
  let text = ''

  async function read(): Promise<boolean> {
    const part = await reader?.read().catch(() => undefined)
    if (!part || part.done) return false
    text += part.value
    const blocks = text.split('\n\n')
    text = blocks.pop() ?? ''
    heard.push(...blocks.filter((block) => block.includes('event: ')).map(parse))
    return true
  }

  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    leave: () => leaving.abort(),
    /** Every event received and not returned by `next` yet. */
    heard,
    async next(fits: (event: Heard) => boolean = () => true): Promise<Heard> {
      for (;;) {
        const at = heard.findIndex(fits)
        if (at !== -1) return heard.splice(0, at + 1).at(-1) as Heard
        if (!(await read())) throw new Error('the stream ended')
      }
    },
    /** Resolves when the server ends the stream. */
    async ended(): Promise<void> {
      while (await read());
    },
  }
}

function parse(block: string): Heard {
  const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s, 2) as [string, string]))
  return { id: fields['id'] ?? '', event: fields['event'] ?? '', data: JSON.parse(fields['data'] ?? '{}') }
}
