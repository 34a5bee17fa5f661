import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'

const gzip = promisify(gzipWithCallback)

/** A response body for everyone with the same permissions. */
export interface SharedAnswer {
  text: string
  /** The body, compressed once for all. */
  packed: Buffer
}

interface Kept extends SharedAnswer {
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
const keptMs = 10_000
const keptMax = 50

/**
 * Computes an answer once for all concurrent requests with the same key, and again only after a write. An answer is
 * never older than its request: one that arrives during a computation gets the next result.
 */
export function shareAnswers(now: () => number = Date.now) {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, { made: Promise<Kept>; next: Promise<Kept> | null }>()

  async function begin({ key, mark, make }: Question): Promise<Kept> {
    const at = now()
    const seen = await mark()
    const known = kept.get(key)
    if (known && known.mark === seen && at - known.at < keptMs) return known
    const text = await make()
    const answer = { text, packed: await gzip(text, { level: 1 }), mark: seen, at }
    kept.delete(key)
    kept.set(key, answer)
    const [oldest] = kept.keys()
    if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
    return answer
  }

  function run(question: Question): Promise<Kept> {
    const { key } = question
    const made = begin(question).finally(() => underWay.get(key)?.made === made && underWay.delete(key))
    underWay.set(key, { made, next: null })
    return made
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
