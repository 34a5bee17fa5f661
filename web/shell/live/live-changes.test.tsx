import { act, render, screen, waitFor } from '@testing-library/react'
import useSWR from 'swr'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { subscribeToChanges } from '#web/platform/records/changes.ts'
import { subscribeToLiveChanges } from './live-changes.ts'

afterEach(() => vi.unstubAllGlobals())

/** An EventSource whose server side the test controls. */
class Stream extends EventTarget {
  static all: Stream[] = []
  isClosed = false
  readonly url: string
  constructor(url: string) {
    super()
    this.url = url
    Stream.all.push(this)
  }
  close() {
    this.isClosed = true
  }
  say(type: string, data: object) {
    this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }))
  }
}

let requestCount = 0
function Shown({ url }: { url: string }) {
  const { data } = useSWR(url, () => String(++requestCount), { dedupingInterval: 0 })
  return <p>{data}</p>
}

describe('live changes', () => {
  test('refetch only changed data, and close the stream when the user leaves the page', async () => {
    Stream.all = []
    vi.stubGlobal('EventSource', Stream)
    render(<Shown url="/api/v1/organizations/o/members" />)
    await screen.findByText('1')
    const stop = subscribeToLiveChanges('o')
    await waitFor(() => expect(Stream.all).toHaveLength(1))
    const stream = Stream.all[0]
    expect(stream?.url).toBe('/api/v1/events?organizationId=o')
    await act(async () => stream?.say('change', { table: 'clients', paths: ['/api/v1/organizations/o/clients'] }))
    expect(requestCount).toBe(1)
    await act(async () => stream?.say('change', { table: 'members', paths: ['/api/v1/organizations/o/members'] }))
    await screen.findByText('2')
    const onChange = vi.fn<(change: object) => void>()
    const unhear = subscribeToChanges(onChange)
    const change = { table: 'jobs', paths: ['/api/v1/organizations/o/visits'], jobIds: ['j'] }
    await act(async () => stream?.say('change', change))
    expect(onChange).toHaveBeenCalledWith(change)
    unhear()
    await act(async () => stream?.say('reset', {}))
    await screen.findByText('3')
    stop()
    await waitFor(() => expect(stream?.isClosed).toBe(true))
  })
})
