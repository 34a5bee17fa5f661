import { promisify } from 'node:util'
import { gzip as gzipWithCallback } from 'node:zlib'

const gzip = promisify(gzipWithCallback)

/** An answer as it is sent, to everybody who may see the same. */
export interface SharedAnswer {
  text: string
  /** The same, packed once for all. */
  packed: Buffer
}

interface Kept extends SharedAnswer {
  /** What nothing may have been written since. */
  mark: string
  at: number
}

interface Question {
  /** Who sees the same asks under the same key. */
  key: string
  /** What changes with every write that the answer could show. Asked before the answer is made. */
  mark: () => Promise<string>
  make: () => Promise<string>
}

/** Time alone changes an answer too: it is made again after so long. */
const keptMs = 10_000
const keptMax = 50

/**
 * Makes an answer once for all who ask for the same at the same time, and again only when something was written. No
 * answer is older than the question: who asks while one is being made gets the next.
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
    // However the one before ends, the next begins.
    lane.next ??= lane.made.then(
      () => run(question),
      () => run(question),
    )
    return lane.next
  }
}
