import { parentPort } from 'node:worker_threads'
import type { DrawnPaper } from './draw-in-thread.ts'
import type { QuotePaper } from './paper-parts.ts'
import { drawQuotePaper } from './quote-paper.ts'

const answer = (drawn: DrawnPaper) => parentPort?.postMessage(drawn, [])

parentPort?.on('message', (paper: QuotePaper) => {
  drawQuotePaper(paper).then(
    (bytes) => answer({ bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ problem: String(error) }),
  )
})
