import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { createSlots } from '#server/api/slots.ts'
import type { LetterPaper } from './letter-paper.ts'
import type { QuotePaper } from './paper-parts.ts'

const slot = createSlots({ running: 1, waiting: 50 })
/** The thread takes about 100 MB, so it ends when idle. */
const idleMs = 30_000

/** The documents that the thread can draw. */
export type Paper = { quote: QuotePaper } | { letter: LetterPaper }

let thread: Worker | undefined
let ending: NodeJS.Timeout | undefined

/**
 * Draws a document in a separate thread, so that requests are not blocked. @throws ProblemError 503 when too many are
 * being drawn; Error when the drawing fails.
 */
export const drawInThread = (paper: Paper): Promise<Buffer> => slot(() => draw(paper))

async function draw(paper: Paper): Promise<Buffer> {
  clearTimeout(ending)
  const worker = (thread ??= start())
  worker.ref()
  try {
    return await answerOf(worker, paper)
  } catch (error) {
    stop()
    throw error
  } finally {
    worker.unref()
    ending = setTimeout(stop, idleMs)
    ending.unref()
  }
}

const start = () =>
  new Worker(join(import.meta.dirname, 'drawing-thread.ts'), {
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    execArgv: [],
  })

function stop(): void {
  void thread?.terminate()
  thread = undefined
}

/** The thread's response: the document, or the error. */
export type DrawResult = { bytes: Uint8Array } | { problem: string }

async function answerOf(worker: Worker, paper: Paper): Promise<Buffer> {
  const { promise, resolve, reject } = Promise.withResolvers<DrawResult>()
  const onExit = () => reject(new Error('the thread that draws ended'))
  worker.once('message', resolve).once('error', reject).once('exit', onExit)
  try {
    worker.postMessage(paper, [])
    const answer = await promise
    if ('problem' in answer) throw new Error(answer.problem)
    return Buffer.from(answer.bytes)
  } finally {
    worker.off('message', resolve).off('error', reject).off('exit', onExit)
  }
}
