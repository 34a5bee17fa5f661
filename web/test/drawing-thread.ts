import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { PdfFont } from '#shared/pdf-runs.ts'
import { handleCalls, type ZipAnswer, type ZipCall } from '#web/platform/pdf/pdf-zip.ts'

const folder = join(import.meta.dirname, '../../node_modules/@fontsource/inter/files')
export const fontOnDisk = async (font: PdfFont) => {
  const file = font === 'bold' ? 'inter-latin-600-normal' : `inter-${font}-400-normal`
  return new Uint8Array(readFileSync(join(folder, `${file}.woff`))).buffer
}

/**
 * Replaces what jsdom lacks: runs the PDF worker in this thread and gives blobs a URL. While held, the worker does not
 * answer.
 */
export function stubPdfWorker() {
  let until = Promise.resolve()
  let release = () => {}
  vi.stubGlobal(
    'Worker',
    class {
      #hear: (event: { data: ZipAnswer }) => void = () => {}
      #answer = handleCalls(fontOnDisk)
      #isOver = false
      addEventListener(kind: string, hear: (event: { data: ZipAnswer }) => void) {
        if (kind === 'message') this.#hear = hear
      }
      postMessage(call: ZipCall) {
        void until.then(() => this.#answer(call)).then((data) => this.#isOver || this.#hear({ data }))
      }
      terminate() {
        this.#isOver = true
      }
    },
  )
  const blobs = new Map<string, Blob>()
  const named = (blob: Blob) => {
    const url = `blob:${blobs.size}`
    blobs.set(url, blob)
    return url
  }
  vi.stubGlobal('URL', Object.assign(class extends URL {}, { createObjectURL: named, revokeObjectURL: () => {} }))
  return {
    blobs,
    hold: () => {
      const held = Promise.withResolvers<void>()
      until = held.promise
      release = held.resolve
    },
    release: () => release(),
  }
}
