import { createHash } from 'node:crypto'
import { open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { hasRoom } from '#server/disk-room.ts'
import type { Log } from '#server/log.ts'
import { removeDrafts, writeWhole } from '#server/whole-file.ts'
import type { Site, SiteFile } from './read.ts'

/** How many releases are kept, and in how many bytes: one has 1.2 MB. */
const keptMost = { releases: 10, bytes: 64 * 1024 * 1024 } as const

const ending = '.release'

/** The head of a release's file, behind its length in four bytes: what follows it, in this order. */
type Listed = [family: string, sha256: string, packedBytes: number]

/** Where a file of a release is, packed. */
interface Place {
  readonly path: string
  readonly offset: number
  readonly length: number
}

const unpack = promisify(brotliDecompress)

/**
 * The texts of this release and of those before it, which browsers keep for a year; a file each, packed as the build
 * wrote them. What cannot be written or read is not there, and nothing depends on it.
 */
export class Releases {
  readonly #directory: string
  readonly #log: Log
  /** By family and sha-256. */
  readonly #places = new Map<string, Map<string, Place>>()

  constructor(directory: string, log: Log) {
    this.#directory = directory
    this.#log = log
  }

  /** Keeps this release, removes the oldest, and learns what the others hold. */
  async begin({ files }: Site): Promise<void> {
    try {
      await this.#keep([...files.values()])
      await this.#removeOldest()
    } catch (error) {
      this.#log.warn({ err: error }, 'this release cannot be kept in DATA_DIR: the next one will be fetched whole')
    }
    for (const { path } of await this.#newestFirst()) {
      await this.#learn(path).catch((error: unknown) =>
        this.#log.warn({ err: error, path }, 'a kept release is damaged'),
      )
    }
  }

  has(family: string, sha256: string): boolean {
    return this.#places.get(family)?.has(sha256) ?? false
  }

  /** @throws Error where it is not there any more, or not what it was. */
  async read(family: string, sha256: string): Promise<Buffer> {
    const place = this.#places.get(family)?.get(sha256)
    if (!place) throw new Error('not kept')
    const content = await unpack(await readPart(place))
    if (createHash('sha256').update(content).digest('base64') !== sha256) throw new Error('damaged')
    return content
  }

  async #keep(files: readonly SiteFile[]): Promise<void> {
    const texts = files.flatMap(({ family, sha256, content }) =>
      family === undefined
        ? []
        : [{ listed: [family, sha256, content.br.length] satisfies Listed, packed: content.br }],
    )
    const head = Buffer.from(JSON.stringify(texts.map(({ listed }) => listed)))
    const path = join(this.#directory, createHash('sha256').update(head).digest('hex').slice(0, 16) + ending)
    if (await renew(path)) return
    // The last room on a disk is the database's.
    if (!(await hasRoom(this.#directory))) throw new Error('the disk is full')
    const length = Buffer.alloc(4)
    length.writeUInt32BE(head.length)
    await writeWhole(path, Buffer.concat([length, head, ...texts.map(({ packed }) => packed)]))
  }

  async #removeOldest(): Promise<void> {
    await removeDrafts(this.#directory)
    let bytes = 0
    for (const [at, { path, size }] of (await this.#newestFirst()).entries()) {
      bytes += size
      if (at >= keptMost.releases || bytes > keptMost.bytes) await rm(path, { force: true })
    }
  }

  async #newestFirst(): Promise<{ path: string; size: number }[]> {
    const names = await readdir(this.#directory).catch(() => [])
    const found = await Promise.all(
      names
        .filter((name) => name.endsWith(ending))
        .map((name) => join(this.#directory, name))
        .map(async (path) => {
          // Another gateway of this directory may have removed it.
          const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
          return { path, mtimeMs, size }
        }),
    )
    return found.toSorted((a, b) => b.mtimeMs - a.mtimeMs)
  }

  async #learn(path: string): Promise<void> {
    const length = (await readPart({ path, offset: 0, length: 4 })).readUInt32BE()
    const list = JSON.parse((await readPart({ path, offset: 4, length })).toString()) as Listed[]
    let offset = 4 + length
    for (const [family, sha256, packedBytes] of list) {
      const places = this.#places.get(family) ?? new Map<string, Place>()
      this.#places.set(family, places)
      if (!places.has(sha256)) places.set(sha256, { path, offset, length: packedBytes })
      offset += packedBytes
    }
  }
}

/** Makes it the newest, where it is there. */
async function renew(path: string): Promise<boolean> {
  const now = new Date()
  try {
    await utimes(path, now, now)
    return true
  } catch {
    return false
  }
}

async function readPart({ path, offset, length }: Place): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    if (offset + length > size) throw new Error('cut off')
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, offset)
    return buffer
  } finally {
    await file.close()
  }
}
