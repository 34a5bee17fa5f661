import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { fieldProblem } from '#server/api/problem.ts'
import { createSlots } from '#server/api/slots.ts'
import { passesFirstCheck } from './first-check.ts'
import { tableLimits } from './table-limits.ts'
import type { ReadSheet, TableAnswer } from './table-thread.ts'
import { words } from './texts.ts'

const slot = createSlots({ running: 1, waiting: 4 })

/**
 * Reads the cells of a CSV, TSV or XLSX file as text, header first, sheet by sheet. Runs in its own thread, which ends if the file
 * needs too much, so that other requests continue.
 * @throws ProblemError 400 `import_unreadable`, 503 if too many are being read.
 */
export const readTable = (content: Buffer): Promise<ReadSheet[]> => slot(() => read(content))

async function read(content: Buffer): Promise<ReadSheet[]> {
  if (!(await passesFirstCheck(content))) throw fieldProblem('import_unreadable', 'file')
  const thread = new Worker(join(import.meta.dirname, 'table-thread.ts'), {
    workerData: new Uint8Array(content),
    resourceLimits: { maxOldGenerationSizeMb: tableLimits.heapMegabytes },
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  const timer = setTimeout(() => void thread.terminate(), tableLimits.milliseconds)
  try {
    const answer = await new Promise<TableAnswer>((resolve) => {
      const fail = () => resolve({ sheets: null, strayQuoteRow: null })
      thread.once('message', resolve)
      thread.once('error', fail)
      thread.once('exit', fail)
    })
    if (!answer.sheets && answer.strayQuoteRow !== null)
      throw fieldProblem('import_unreadable', 'file', words('strayQuote', { row: answer.strayQuoteRow }))
    const sheets = (answer.sheets ?? []).filter(({ rows }) => (rows[0]?.length ?? 0) > 0)
    if (sheets.length === 0) throw fieldProblem('import_unreadable', 'file')
    return sheets.map(({ name, rows }) => {
      const width = rows[0]?.length ?? 0
      return { name, rows: rows.map((row) => Array.from({ length: width }, (_, place) => row[place] ?? '')) }
    })
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
