import { createHash } from 'node:crypto'
import { open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { hasRoom } from '#server/disk-room.ts'
import type { Log } from '#server/log.ts'
import { removeDrafts, writeWhole } from '#server/whole-file.ts'
import type { Site, SiteFile } from './read.ts'

/** Limits of the stored releases; one has 1.2 MB. */
const cacheLimits = { releases: 10, bytes: 64 * 1024 * 1024 } as const

const ending = '.release'

/**
 * An entry in the head of a release file. The head is preceded by its length in four bytes and followed by the packed
 * files in this order.
 */
type Listed = [family: string, sha256: string, packedBytes: number]

/** The position of a packed file within a release file. */
interface Place {
  readonly path: string
  readonly offset: number
  readonly length: number
}

const unpack = promisify(brotliDecompress)

/**
 * Text files of this and earlier releases, which browsers cache for a year; one file per release, compressed as the
 * build wrote them. Purely an optimization: what cannot be written or read is skipped.
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

  /** Stores this release, removes the oldest, and indexes the others. */
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

  /**
   * Returns the unpacked file.
   * @throws Error when the file is missing or changed.
   */
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
    // The last free space on a disk belongs to the database.
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
      if (at >= cacheLimits.releases || bytes > cacheLimits.bytes) await rm(path, { force: true })
    }
  }

  async #newestFirst(): Promise<{ path: string; size: number }[]> {
    const names = await readdir(this.#directory).catch(() => [])
    const manifests = await Promise.all(
      names
        .filter((name) => name.endsWith(ending))
        .map((name) => join(this.#directory, name))
        .map(async (path) => {
          // Another gateway with the same directory may have removed it.
          const { mtimeMs, size } = await stat(path).catch(() => ({ mtimeMs: 0, size: 0 }))
          return { path, mtimeMs, size }
        }),
    )
    return manifests.toSorted((a, b) => b.mtimeMs - a.mtimeMs)
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

/** Updates the release's time so that it counts as the newest; false when it does not exist. */
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
