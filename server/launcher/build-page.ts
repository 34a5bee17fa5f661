import { join } from 'node:path'
import { buildIfStale } from './build.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const log = { debug: () => {}, info: say, warn: say }

try {
  await buildIfStale(join(import.meta.dirname, '../..'), { log, signal: new AbortController().signal })
} catch (error) {
  say(String(error))
  process.exitCode = 1
}
