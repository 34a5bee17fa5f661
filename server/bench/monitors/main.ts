import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { applicationRole, connect, createPool } from '#server/api/db/connect.ts'
import { seedLarge } from '#server/api/demo/large/seed.ts'
import { large } from '#server/api/demo/large/shape.ts'
import { evaluateMonitors } from '#server/api/features/monitors/evaluate-monitors.ts'
import { startPostgres } from '#server/launcher/postgres/start.ts'
import { silentLog } from '#server/log.ts'
import { presetKeys, presetOf } from '#shared/monitors/presets.ts'

const day = '2026-11-21'
/** One organization with 500 members and 2,000 locations, and 199 small ones; four months of work. */
const shape = { ...large, smallOrganizations: 199, changesPerDay: 5, workDays: 120 }
const monitorCount = 10_000
const rounds = 4

/** Measures a minute's evaluation of 10,000 monitors of all kinds. */
async function main() {
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-bench-'))
  const postgres = await startPostgres({ dataDir, fast: true })
  try {
    await seedLarge(postgres.ownerUrl, { mode: 'development', dataDir }, { shape, day })
    const owner = new Client({ connectionString: postgres.ownerUrl })
    await owner.connect()
    const { rows } = await owner.query<{ id: string }>('select id from organizations order by id')
    for (let index = 0; index < monitorCount; index++) {
      const preset = presetKeys[Math.floor(index / rows.length) % presetKeys.length] ?? 'missed_start'
      const { threshold, margin } = presetOf(preset)
      await owner.query(
        `insert into monitors (organization_id, id, preset, threshold, margin, recipients, mails)
         values ($1, gen_random_uuid(), $2, $3, $4, 'admins', false)`,
        [rows[index % rows.length]?.id, preset, threshold, margin],
      )
    }
    await owner.query('analyze')
    await owner.end()
    const pool = createPool(postgres.ownerUrl, { role: applicationRole, log: silentLog })
    const db = connect(pool, silentLog)
    const out = [`${monitorCount} monitors in ${rows.length} organizations`, '']
    out.push('| minute | wall s | processor s, Node | processor s, PostgreSQL |', '| --- | --- | --- | --- |')
    for (let round = 0; round < rounds; round++) {
      const now = new Date(Date.parse(`${day}T20:00:00Z`) + round * 60_000)
      const [cpu, server, began] = [process.cpuUsage(), secondsOf(postgres.pid), performance.now()]
      await evaluateMonitors(db, () => now)({})
      const wall = (performance.now() - began) / 1_000
      const { user, system } = process.cpuUsage(cpu)
      const node = (user + system) / 1e6
      const cells = [wall, node, secondsOf(postgres.pid) - server].map((seconds) => seconds.toFixed(2))
      out.push(
        `| ${round === 0 ? 'the first: everything that fires begins' : String(round + 1)} | ${cells.join(' | ')} |`,
      )
    }
    process.stdout.write(`${out.join('\n')}\n`)
    await pool.end()
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Returns the CPU seconds of the database's processes (Linux). */
function secondsOf(postmaster: number): number {
  const ticks = globSync('/proc/[0-9]*/stat').map((path) => {
    try {
      const fields = readFileSync(path, 'utf8')
        .replace(/^.*\) /, '')
        .split(' ')
      return fields[1] === String(postmaster) ? Number(fields[11]) + Number(fields[12]) : 0
    } catch {
      // It ended meanwhile.
      return 0
    }
  })
  return ticks.reduce((sum, tick) => sum + tick, 0) / 100
}

await main()
