import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'

const gzip = promisify(gzipWithCallback)

/** A response body for everyone with the same permissions. */
export interface SharedAnswer {
  text: string
  /** The body, compressed once for all. */
  packed: Buffer
}

interface CachedAnswer extends SharedAnswer {
  /** Unchanged as long as nothing was written. */
  mark: string
  at: number
}

interface Question {
  /** Readers with the same permissions share a key. */
  key: string
  /** Changes with every write the answer could show; read before the answer is computed. */
  mark: () => Promise<string>
  make: () => Promise<string>
}

/** An answer also changes with time, so it is recomputed after this. */
const cacheMs = 10_000
const cacheMax = 50

/**
 * Computes a response once for all concurrent requests with the same key, and again only after a write. A response is
 * never older than its request: a request during a computation gets the next result.
 */
export function shareAnswers(now: () => number = Date.now) {
  const cache = new Map<string, CachedAnswer>()
  const underWay = new Map<string, { made: Promise<CachedAnswer>; next: Promise<CachedAnswer> | null }>()

  async function begin({ key, mark, make }: Question): Promise<CachedAnswer> {
    const at = now()
    const position = await mark()
    const known = cache.get(key)
    if (known && known.mark === position && at - known.at < cacheMs) return known
    const text = await make()
    const answer = { text, packed: await gzip(text, { level: 1 }), mark: position, at }
    cache.delete(key)
    cache.set(key, answer)
    const [oldest] = cache.keys()
    if (cache.size > cacheMax && oldest !== undefined) cache.delete(oldest)
    return answer
  }

  function run(question: Question): Promise<CachedAnswer> {
    const { key } = question
    const running = begin(question).finally(() => underWay.get(key)?.made === running && underWay.delete(key))
    underWay.set(key, { made: running, next: null })
    return running
  }

  return function ask(question: Question): Promise<SharedAnswer> {
    const lane = underWay.get(question.key)
    if (!lane) return run(question)
    // Runs next whether the previous computation succeeds or fails.
    lane.next ??= lane.made.then(
      () => run(question),
      () => run(question),
    )
    return lane.next
  }
}
