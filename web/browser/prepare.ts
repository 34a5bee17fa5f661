import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildIfStale } from '#server/launcher/build.ts'
import { makeDemo } from '#server/test/demo-copy.ts'
import { browserProgram } from './chromium.ts'

const log = { debug() {}, info() {}, warn() {} }

/** Builds the page, unpacks the browser and creates the demo once, before test files run in parallel. */
export async function setup(project: TestProject) {
  const signal = new AbortController().signal
  await Promise.all([
    buildIfStale(join(import.meta.dirname, '../..'), { log, signal }),
    browserProgram(),
    makeDemo(project.getProvidedContext().demoPlace),
  ])
}
