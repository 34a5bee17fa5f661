import { join } from 'node:path'
import { buildIfStale } from '#server/launcher/build.ts'
import { browserProgram } from './chromium.ts'

const log = { debug() {}, info() {}, warn() {} }

/** Builds the page and unpacks the browser once: files that begin together would all do it. */
export async function setup() {
  const signal = new AbortController().signal
  await Promise.all([buildIfStale(join(import.meta.dirname, '../..'), { log, signal }), browserProgram()])
}
