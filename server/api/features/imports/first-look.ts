import { createInflateRaw } from 'node:zlib'
import { boundedSheet } from './bounded-sheet.ts'
import { partsOf, type Part } from './bounded-zip.ts'

const sheetsLookedAt = 5
const firstBytes = 16 * 1024

/**
 * Whether a file may be worth a thread of its own: a workbook says at the beginning of a sheet how far it reaches, and
 * one that says too far is refused without the thread's memory. Looks at little, and lets everything else pass.
 */
export async function beginsModestly(content: Buffer): Promise<boolean> {
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

/** The first bytes of a part, unpacked; no more than these are made, whatever it would grow to. */
async function beginningOf({ packed, isStored }: Part): Promise<Buffer> {
  if (isStored) return packed.subarray(0, firstBytes)
  const inflate = createInflateRaw({ chunkSize: firstBytes })
  inflate.end(packed.subarray(0, firstBytes))
  for await (const chunk of inflate) return chunk as Buffer
  return Buffer.alloc(0)
}
