import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { SiteFile } from './read.ts'
import type { Releases } from './releases.ts'

/** A delta takes 0.2 ms at this level; higher levels save only 2 % more. */
const level = 9
interface Limits {
  readonly bytes: number
  readonly waiting: number
}

/** Limits of the cache in bytes and of the queue; the delta of a whole release is 70 kB in 400 files. */
const usualLimits: Limits = { bytes: 4 * 1024 * 1024, waiting: 100 }
/** Estimated overhead of a cache entry in bytes. */
const entryBytes = 300

/** Precedes the stream: a skippable frame with the dictionary's sha-256 (RFC 9842, section 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

const compress = promisify(zstdCompress)

interface CachedDelta {
  readonly delta: Promise<Buffer | undefined>
  /** 0 until the delta exists. */
  bytes: number
}

/**
 * Cache of this release's files as deltas to files of earlier releases (`dcz`), created on first request, one at a
 * time.
 */
export class Deltas {
  readonly #releases: Releases
  readonly #limits: Limits
  /** Least recently used first. */
  readonly #kept = new Map<string, CachedDelta>()
  #bytes = 0
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(releases: Releases, limits: Limits = usualLimits) {
    this.#releases = releases
    this.#limits = limits
  }

  /** Size of the cache in bytes. */
  get bytes(): number {
    return this.#bytes
  }

  /**
   * Returns the delta to the file with this base64 sha-256; undefined when that file is unknown or a delta saves
   * nothing.
   */
  of(file: SiteFile, sha256: string): Promise<Buffer | undefined> | undefined {
    const { family } = file
    if (family === undefined || !this.#releases.has(family, sha256)) return undefined
    const key = `${file.sha256} ${sha256}`
    let cached = this.#kept.get(key)
    if (cached) this.#kept.delete(key)
    else if (this.#waiting >= this.#limits.waiting) return undefined
    else cached = this.#inTurn(() => this.#make(file, family, sha256))
    this.#kept.set(key, cached)
    return cached.delta
  }

  #inTurn(make: () => Promise<Buffer | undefined>): CachedDelta {
    this.#waiting += 1
    // A release that is damaged or was removed meanwhile yields no delta.
    const cached: CachedDelta = { delta: this.#last.then(make).catch(() => undefined), bytes: 0 }
    this.#last = this.#count(cached)
    return cached
  }

  async #count(cached: CachedDelta): Promise<void> {
    const delta = await cached.delta
    this.#waiting -= 1
    cached.bytes = entryBytes + (delta?.length ?? 0)
    this.#bytes += cached.bytes
    this.#removeOldest()
  }

  #removeOldest(): void {
    for (const [key, { bytes }] of this.#kept) {
      if (this.#bytes <= this.#limits.bytes) return
      if (bytes === 0) continue
      this.#kept.delete(key)
      this.#bytes -= bytes
    }
  }

  async #make({ content }: SiteFile, family: string, sha256: string): Promise<Buffer | undefined> {
    const dictionary = await this.#releases.read(family, sha256)
    const stream = await compress(content.identity, {
      dictionary,
      pledgedSrcSize: content.identity.length,
      params: { [constants.ZSTD_c_compressionLevel]: level },
    })
    const delta = Buffer.concat([magic, Buffer.from(sha256, 'base64'), stream])
    return delta.length < content.br.length ? delta : undefined
  }
}
