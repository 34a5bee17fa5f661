import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { FileStore } from './file-store.ts'

interface Copy {
  readonly from: FileStore
  readonly to: FileStore
  readonly hashes: readonly string[]
  /** Checks only, without writing. */
  readonly dryRun: boolean
}

export interface CopyResult {
  copied: number
  bytes: number
  /** Copied by an earlier run, or otherwise present. */
  already: number
  /** Hashes of contents that are intact in neither store. */
  missing: string[]
}

const atOnce = 8

/**
 * Copies the named contents to another store and verifies each there. The source stays unchanged; an interrupted run
 * can be resumed.
 */
export async function copyFiles({ from, to, hashes, dryRun }: Copy): Promise<CopyResult> {
  const done: CopyResult = { copied: 0, bytes: 0, already: 0, missing: [] }
  const waiting = hashes.values()
  const copyOne = async (hash: string) => {
    if (await isWhole(to, hash)) return void done.already++
    const source = await from.find(hash)
    if (!source || !(await isWhole(from, hash))) return void done.missing.push(hash)
    done.copied++
    done.bytes += source.bytes
    if (dryRun) return
    // The existing content does not match its hash.
    await to.remove(hash)
    await to.put(hash, await source.open())
    if (!(await isWhole(to, hash))) throw new Error(`${hash} was written and is not what was read`)
  }
  const work = async () => {
    for (const hash of waiting) await copyOne(hash)
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { ...done, missing: done.missing.toSorted() }
}

async function isWhole(store: FileStore, hash: string): Promise<boolean> {
  const file = await store.find(hash)
  if (!file) return false
  const digest = createHash('sha256')
  await pipeline(await file.open(), digest)
  return digest.digest('hex') === hash
}
