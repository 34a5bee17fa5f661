import { parseArgs } from 'node:util'
import { median } from '#server/bench/median.ts'
import type { MemberPage } from '#shared/members/members.contract.ts'
import type { PayPeriods } from '#shared/payroll/payroll.contract.ts'
import { after, large } from '#server/api/demo/large/shape.ts'
import { secondsOfPart } from '../processor.ts'
import { install, type Installation } from './installation.ts'
import { ask } from './open-load.ts'

const usage = 'Usage: npm run bench:years -- [--years 10] [--rounds 7]'
const asksARound = 10
/** One location per member; ten years of three would take an hour to write. */
const work = { locations: large.members, smallOrganizations: 20 }

/**
 * Compares the CPU time of pay with ten years of history and with one: two API processes on their own databases with
 * the same last year, measured in turn. Figures are the medians of the rounds.
 */
async function main() {
  const { values } = parseArgs({ options: { years: { type: 'string' }, rounds: { type: 'string' } } })
  const [years, rounds] = [Number(values.years ?? 10), Number(values.rounds ?? 7)]
  if (!(Number.isInteger(years) && years > 1 && rounds > 0)) throw new Error(usage)
  await using open = new AsyncDisposableStack()
  const sizes = []
  for (const each of [1, years]) {
    const installation = await install({ ...after(each), ...work })
    open.defer(() => installation.stop())
    sizes.push({ installation, paths: await pathsOf(installation), took: new Map<string, Cost[]>() })
  }
  for (let round = 0; round <= rounds; round++) {
    for (const { installation, paths, took } of sizes) {
      for (const [name, path] of paths) {
        const each = await costOf(installation, path)
        // The first round is only a warm-up.
        if (round > 0) took.set(name, [...(took.get(name) ?? []), each])
      }
    }
  }
  const [single, many] = sizes
  if (!single || !many) return
  const out = [
    `processor ms a request (API + database), median of ${rounds} rounds of ${asksARound}`,
    '',
    `| what | after 1 year | after ${years} | more | ms after ${years} |`,
    '| --- | --- | --- | --- | --- |',
  ]
  for (const [name] of many.paths) {
    const [before, now] = [single, many].map(({ took }) => took.get(name) ?? [])
    const [short, long] = [before, now].map((samplesOfRound = []) => median(samplesOfRound.map(({ cpu }) => cpu)))
    const more = ((long ?? 0) / (short ?? 1) - 1) * 100
    const cells = [name, short?.toFixed(1), long?.toFixed(1), `${more.toFixed(0)} %`]
    out.push(`| ${[...cells, median((now ?? []).map(({ ms }) => ms)).toFixed(0)].join(' | ')} |`)
  }
  process.stdout.write(`${out.join('\n')}\n`)
}

interface Cost {
  cpu: number
  ms: number
}

async function costOf(installation: Installation, path: string): Promise<Cost> {
  const used = () => secondsOfPart(installation.dataDir, 'api') + secondsOfPart(installation.dataDir, 'database')
  const [before, began] = [used(), performance.now()]
  for (let n = 0; n < asksARound; n++) await ask(installation, { path })
  return { cpu: ((used() - before) * 1_000) / asksARound, ms: (performance.now() - began) / asksARound }
}

async function pathsOf(installation: Installation): Promise<[string, string][]> {
  const { base } = installation
  const get = async <T>(path: string) => JSON.parse((await ask(installation, { path: `${base}${path}` })).text) as T
  const period = (await get<PayPeriods>('/payroll/periods?before=2026-11-20&limit=1')).items[0]?.from
  const member = (await get<MemberPage>('/members?limit=10')).items.at(-1)?.id
  return [
    ['payroll of two weeks, 500 members', `${base}/payroll?from=${period}`],
    ['labour cost of two weeks', `${base}/payroll/costs?from=${period}`],
    ["a member's pay", `${base}/payroll/members/${member}?from=${period}`],
    ['pay periods', `${base}/payroll/periods`],
    ["a member's balances", `${base}/time-off/members/${member}/balances`],
    ['requests for time off', `${base}/time-off/requests`],
  ]
}

await main()
