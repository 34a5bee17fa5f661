import type { Config } from '#server/config.ts'
import type { Log } from '#server/log.ts'
import { withDatabase } from '#server/api/db/with-database.ts'
import { examineDatabase } from './database.ts'
import { runCheck, type Finding } from './finding.ts'
import { examineDisks, examineKey, examinePorts, examineTiles } from './machine.ts'
import { examineServices } from './services.ts'

/** Checks everything the product depends on, in the way it is used. */
export async function examine(config: Config): Promise<Finding[]> {
  const [disks, key, ports, tiles, services] = await Promise.all([
    examineDisks(config),
    examineKey(config),
    examinePorts(config),
    examineTiles(config),
    examineServices(config),
  ])
  let database: Finding[] = []
  const reached = await runCheck('database', async () => {
    await withDatabase(config, { whileRunning: true }, async (url) => {
      database = await examineDatabase(url, config)
    })
    return ''
  })
  return [...disks, key, ...ports, ...tiles, ...(reached.outcome === 'ok' ? database : [reached]), ...services]
}

/** The short form at startup, which has already checked database and ports: logs a line for each problem. */
export async function logProblems(config: Config, log: Pick<Log, 'warn'>): Promise<void> {
  const findings = await Promise.all([
    examineDisks(config),
    examineKey(config).then((finding) => [finding]),
    examineServices(config),
  ])
  for (const { check, outcome, detail } of findings.flat()) if (outcome !== 'ok') log.warn({ check, outcome }, detail)
}
