import { createInflateRaw } from 'node:zlib'
import { boundedSheet } from './bounded-sheet.ts'
import { partsOf, type Part } from './bounded-zip.ts'

const sheetsLookedAt = 5
const firstBytes = 16 * 1024

/**
 * Cheap check before a thread is started: rejects a workbook whose sheets declare or contain a position beyond the
 * limits near their beginning. Everything else passes.
 */
export async function passesFirstCheck(content: Buffer): Promise<boolean> {
  if (content.subarray(0, 2).toString('latin1') !== 'PK') return true
  try {
    const sheets = partsOf(content).filter(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/.test(name.toString('latin1')))
    for (const sheet of sheets.slice(0, sheetsLookedAt)) {
      const beginning = await beginningOf(sheet)
      const lastTag = beginning.lastIndexOf('<')
      boundedSheet(lastTag > 0 ? beginning.subarray(0, lastTag) : beginning)
    }
    return true
  } catch {
    return false
  }
}

/** Unpacks only the first bytes of a part, whatever its full size. */
async function beginningOf({ packed, isStored }: Part): Promise<Buffer> {
  if (isStored) return packed.subarray(0, firstBytes)
  const inflate = createInflateRaw({ chunkSize: firstBytes })
  inflate.end(packed.subarray(0, firstBytes))
  for await (const chunk of inflate) return chunk as Buffer
  return Buffer.alloc(0)
}
