import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { isPageTest } from '../web/test/page-tests.ts'

/** The slowest files start first, so that all processors are busy until the end. */
const slowest = [
  'web/browser/pages',
  'web/browser/',
  'server/api/every-route/permissions',
  'server/api/every-route/abuse',
  'server/api/db/archive/archive',
]

/** Files that mostly wait are spread over the others of their project, which keep the processors busy meanwhile. */
const waiting = /\/server\/(test|launcher|gateway\/forwarding|syslog)\//
/** The last of them starts early enough to end before the others do, of which the second half is short. */
const spread = 0.45

/** A worker is reused only within a project, so these stay together. */
const projects = ['browser', 'suite', 'pure-page', 'pure']
const waits = ({ moduleId }: TestSpecification) => waiting.test(moduleId)

/** The longest, the shortest, the second longest and so on: the long ones would otherwise wait beside each other. */
const alternating = <Spec>(longestFirst: readonly Spec[]) =>
  longestFirst
    .map((_spec, at) => longestFirst.at(at % 2 === 0 ? at / 2 : -(at + 1) / 2))
    .filter((spec) => spec !== undefined)

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    // oxlint-disable-next-line unicorn/no-array-sort -- a sequencer's, which makes a new one
    const sorted = await super.sort(files)
    const rankOf = ({ moduleId }: TestSpecification, at: number, { length }: readonly unknown[]) => {
      const index = slowest.findIndex((part) => moduleId.includes(`/${part}`))
      return index < 0 ? slowest.length + at / length : index
    }
    const groups = Map.groupBy(
      sorted,
      // The others run first, because a page test gives its worker a browser's globals.
      (spec) => projects.indexOf(spec.project.name) * 2 + Number(isPageTest(spec.moduleId)),
    )
    const ordered = [...groups].toSorted(([a], [b]) => a - b)
    return ordered.flatMap(([, group]) => {
      const [idle, busy] = [alternating(group.filter((spec) => waits(spec))), group.filter((spec) => !waits(spec))]
      const ranked = [
        ...busy.map((spec, at) => ({ spec, rank: rankOf(spec, at, busy) })),
        ...idle.map((spec, at) => ({ spec, rank: slowest.length + (spread * at) / idle.length })),
      ]
      return ranked.toSorted((a, b) => a.rank - b.rank).map(({ spec }) => spec)
    })
  }
}
