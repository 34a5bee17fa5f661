import { describe, beforeEach, expect, test, vi } from 'vitest'

const sent = vi.fn<(path: string, body: Blob) => boolean>(() => true)

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator) as Navigator, { sendBeacon: sent }))
})

describe('the error monitor', () => {
  test('reports an unhandled error with its page, but not a flood of them', async () => {
    // The module counts the errors reported by its window.
    vi.resetModules()
    const { reportError } = await import('./monitor.ts')
    reportError(new TypeError('x is undefined'))
    const [path, body] = sent.mock.calls[0] ?? []
    expect(path).toBe('/telemetry')
    expect(body?.type).toBe('application/json')
    const report = await new Promise((resolve) => {
      const reader = new FileReader()
      reader.addEventListener('load', () => resolve(JSON.parse(String(reader.result))))
      if (body) reader.readAsText(body)
    })
    expect(report).toEqual({ kind: 'error', name: 'TypeError', message: 'x is undefined', path: location.pathname })
    for (let n = 0; n < 50; n++) reportError('again')
    expect(sent).toHaveBeenCalledTimes(20)
  })
})
