import { join } from 'node:path'
import { buildIfStale } from '#server/launcher/build.ts'
import { browserProgram } from './chromium.ts'

const log = { debug() {}, info() {}, warn() {} }

/** Builds the page and unpacks the browser, before test files run in parallel. */
export async function preparePage(): Promise<void> {
  const signal = new AbortController().signal
  await Promise.all([buildIfStale(join(import.meta.dirname, '../..'), { log, signal }), browserProgram()])
}
