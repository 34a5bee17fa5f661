import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Line = Record<string, unknown> & { reqId?: string }

/** Log lines of one request id, by process. */
export function linesOf(logDir: string, requestId: string): Record<string, Line[]> {
  const lines: Record<string, Line[]> = {}
  for (const file of globSync('*.ndjson', { cwd: logDir })) {
    const name = /^[a-z]+/.exec(file)?.[0] ?? file
    for (const text of readFileSync(join(logDir, file), 'utf8').split('\n')) {
      if (text.includes(requestId)) (lines[name] ??= []).push(JSON.parse(text) as Line)
    }
  }
  return lines
}
