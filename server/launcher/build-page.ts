import { join } from 'node:path'
import { runCommand } from '#server/run.ts'
import { buildIfStale } from './build.ts'

const say = (text: string) => void process.stdout.write(`${text}\n`)
const log = { debug: () => {}, info: say, warn: say }

await runCommand(() => buildIfStale(join(import.meta.dirname, '../..'), { log, signal: new AbortController().signal }))
