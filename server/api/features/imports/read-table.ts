import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { fieldProblem } from '#server/api/problem.ts'
import { createSlots } from '#server/api/slots.ts'
import { beginsModestly } from './first-look.ts'
import { tableLimits } from './table-limits.ts'

const slot = createSlots({ running: 1, waiting: 4 })

/**
 * Reads the cells of a CSV, TSV or XLSX file as text, header first. Runs in its own thread, which ends if the file
 * needs too much, so that other requests continue.
 * @throws ProblemError 400 `import_unreadable`, 503 if too many are being read.
 */
export const readTable = (content: Buffer): Promise<string[][]> => slot(() => read(content))

async function read(content: Buffer): Promise<string[][]> {
  if (!(await beginsModestly(content))) throw fieldProblem('import_unreadable', 'file')
  const thread = new Worker(join(import.meta.dirname, 'table-thread.ts'), {
    workerData: new Uint8Array(content),
    resourceLimits: { maxOldGenerationSizeMb: tableLimits.heapMegabytes },
    stdout: true,
    stderr: true,
    execArgv: [],
  })
  const timer = setTimeout(() => void thread.terminate(), tableLimits.milliseconds)
  try {
    const { rows } = await new Promise<{ rows: string[][] | null }>((resolve) => {
      thread.once('message', resolve)
      thread.once('error', () => resolve({ rows: null }))
      thread.once('exit', () => resolve({ rows: null }))
    })
    const width = rows?.[0]?.length ?? 0
    if (!rows || width === 0) throw fieldProblem('import_unreadable', 'file')
    return rows.map((row) => Array.from({ length: width }, (_, place) => row[place] ?? ''))
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}
