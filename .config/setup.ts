import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { prepareDatabase } from '../server/api/test/template.ts'
import { bundlePrograms } from '../server/test/bundle-programs.ts'
import { makeDemo } from '../server/test/demo-copy.ts'
import { preparePage } from '../web/browser/prepare.ts'

const root = join(import.meta.dirname, '..')

/** Prepares a run. All parts run side by side, because each alone leaves a processor idle. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Vitest does not declare it.
  const { filenamePattern = [] } = project.vitest as object as { filenamePattern?: string[] }
  const specs = await project.vitest.globTestSpecifications(filenamePattern)
  const projects = new Set(specs.map((spec) => spec.project.name))
  const hasBrowser = projects.has('browser')
  const open = new AsyncDisposableStack()
  const prepareData = async () => {
    open.defer(await prepareDatabase(project))
    if (hasBrowser) await makeDemo(project.getProvidedContext().runPlace)
  }
  const parts = await Promise.allSettled([
    (hasBrowser || projects.has('suite')) && prepareData(),
    hasBrowser && preparePage(),
    // A few files start too few programs.
    filenamePattern.length === 0 && projects.has('suite') && bundlePrograms(),
    process.env['CHECK_SOURCES'] && checkSources(),
  ])
  const failure = parts.find((part) => part.status === 'rejected')
  if (failure) {
    await open.disposeAsync()
    throw failure.reason
  }
  return () => open.disposeAsync()
}

/**
 * Checks types, rules and format of all sources.
 * @throws Error with the first failed program's output.
 */
async function checkSources() {
  await Promise.all([['tsc', '--checkers', '1'], ['oxlint'], ['oxfmt', '--check']].map(runCheck))
}

async function runCheck([program = '', ...words]: string[]) {
  try {
    await promisify(execFile)(join(root, 'node_modules/.bin', program), words, { cwd: root })
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string }
    const message = `${program} found faults:\n${stdout}${stderr}`
    // Only the program's output helps.
    throw Object.assign(new Error(message), { stack: message })
  }
}
