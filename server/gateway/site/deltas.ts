import { promisify } from 'node:util'
import { constants, zstdCompress } from 'node:zlib'
import type { SiteFile } from './read.ts'
import type { Releases } from './releases.ts'

/** Each takes a fifth of a millisecond at this level; higher ones save a fiftieth of the bytes. */
const level = 9
interface Limits {
  readonly bytes: number
  readonly waiting: number
}

/** What is kept in memory, and waits: a release relative to the one before has 70 kB in 400 files. */
const usualLimits: Limits = { bytes: 4 * 1024 * 1024, waiting: 100 }
/** What an entry costs beside its bytes. */
const entryBytes = 300

/** Before the stream: a frame that decoders skip, and in it the dictionary's sha-256 (RFC 9842, section 5). */
const magic = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0])

const compress = promisify(zstdCompress)

interface Kept {
  readonly delta: Promise<Buffer | undefined>
  /** None as long as it is being made. */
  bytes: number
}

/**
 * Files of this release written as what is different from a file of an earlier one (`dcz`): made when first asked for,
 * one at a time, and kept in memory.
 */
export class Deltas {
  readonly #releases: Releases
  readonly #limits: Limits
  /** What was asked for last stands last. */
  readonly #kept = new Map<string, Kept>()
  #bytes = 0
  #waiting = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(releases: Releases, limits: Limits = usualLimits) {
    this.#releases = releases
    this.#limits = limits
  }

  /** What is kept takes so much memory. */
  get bytes(): number {
    return this.#bytes
  }

  /** Relative to the file of this sha-256 in base64; undefined where that is not kept or would save nothing. */
  of(file: SiteFile, sha256: string): Promise<Buffer | undefined> | undefined {
    const { family } = file
    if (family === undefined || !this.#releases.has(family, sha256)) return undefined
    const key = `${file.sha256} ${sha256}`
    let kept = this.#kept.get(key)
    if (kept) this.#kept.delete(key)
    else if (this.#waiting >= this.#limits.waiting) return undefined
    else kept = this.#inTurn(() => this.#make(file, family, sha256))
    this.#kept.set(key, kept)
    return kept.delta
  }

  #inTurn(make: () => Promise<Buffer | undefined>): Kept {
    this.#waiting += 1
    // A release that was removed meanwhile, or is damaged, saves nothing.
    const kept: Kept = { delta: this.#last.then(make).catch(() => undefined), bytes: 0 }
    this.#last = this.#count(kept)
    return kept
  }

  async #count(kept: Kept): Promise<void> {
    const delta = await kept.delta
    this.#waiting -= 1
    kept.bytes = entryBytes + (delta?.length ?? 0)
    this.#bytes += kept.bytes
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
