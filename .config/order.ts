import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest and the most idle files start first, so that all processors are busy until the end. */
const first = [
  'web/browser/pages',
  'web/browser/',
  'server/test/kill',
  'server/api/db/archive/archive',
  'server/api/every-route/permissions',
  'server/test/',
  'server/api/every-route/abuse',
  'server/gateway/faults',
  'server/launcher/',
]

/** A worker is reused only within a project and environment, so these stay together. */
const projects = ['browser', 'server', 'web', 'pure-page', 'pure']
const hasOwnEnvironment = ({ moduleId }: TestSpecification) =>
  readFileSync(moduleId, 'utf8').includes('// @vitest-environment')

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which makes a new one
    const sorted = await super.sort(files)
    const rankOf = (spec: TestSpecification) => {
      const index = first.findIndex((part) => spec.moduleId.includes(`/${part}`))
      return [projects.indexOf(spec.project.name), Number(hasOwnEnvironment(spec)), index < 0 ? first.length : index]
    }
    const ranked = sorted.map((spec) => ({ spec, rank: rankOf(spec) }))
    ranked.sort((a, b) => a.rank.map((value, at) => value - (b.rank[at] ?? 0)).find(Boolean) ?? 0)
    return ranked.map(({ spec }) => spec)
  }
}
