import { parentPort } from 'node:worker_threads'
import type { DrawResult, Paper } from './draw-in-thread.ts'
import { drawLetterPaper } from './letter-paper.ts'
import { drawQuotePaper } from './quote-paper.ts'

const answer = (drawn: DrawResult) => parentPort?.postMessage(drawn, [])

const draw = (paper: Paper) => ('quote' in paper ? drawQuotePaper(paper.quote) : drawLetterPaper(paper.letter))

parentPort?.on('message', (paper: Paper) => {
  draw(paper).then(
    (bytes) => answer({ bytes: new Uint8Array(bytes) }),
    (error: unknown) => answer({ problem: String(error) }),
  )
})
