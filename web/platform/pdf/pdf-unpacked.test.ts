import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { unzlibSync } from 'fflate'
import { unpackWoff } from '#shared/woff.ts'
import { fontOnDisk } from '#web/test/drawing-thread.ts'
import { drawDocument } from './pdf-document.ts'

describe('unpacked fonts', () => {
  test('draws the same file from an unpacked font', async () => {
    // The file contains its creation date.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T12:00:00Z') })
    onTestFinished(() => void vi.useRealTimers())
    const draw = async (readFont: typeof fontOnDisk) => {
      const blocks = [{ kind: 'text', text: 'Paid 17.90 an hour, łącznie' }] as const
      const parts = await drawDocument({ title: 'Pay', language: 'en', blocks, readFont })
      return Buffer.concat(parts).toString('latin1')
    }
    const packed = new Uint8Array(await fontOnDisk('latin'))
    const plain = new Uint8Array(unpackWoff(await fontOnDisk('latin'), unzlibSync))
    expect([String.fromCodePoint(...packed.slice(0, 4)), plain.length > packed.length]).toEqual(['wOFF', true])
    expect(await draw(async (font) => unpackWoff(await fontOnDisk(font), unzlibSync))).toEqual(await draw(fontOnDisk))
  })
})
