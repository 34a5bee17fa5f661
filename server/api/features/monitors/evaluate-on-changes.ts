import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Pool } from 'pg'
import { requestContext } from '#server/api/context.ts'
import { collectChanges } from '#server/api/db/announce.ts'
import type { Database } from '#server/api/db/schema.ts'
import { inTenant } from '#server/api/db/tenant.ts'
import type { PresetKey } from '#shared/monitors/presets.ts'
import { presetsOfTable } from './presets-of-table.ts'
import { evaluate } from './evaluate.store.ts'
import { notifyIncidents } from './monitor-notifications.store.ts'

/** Collects changes in quick succession into one evaluation. */
const gatherMs = 1_000
/** Rests this many times the run's duration, which limits a large organization to about 5% of a processor. */
const restFactor = 19

interface Watching {
  pools: readonly Pool[]
  db: Kysely<Database>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Shorter in tests. */
  gatherForMs?: number
}

/**
 * Evaluates the monitors that a committed change may affect, in the process that wrote it. If the process dies first,
 * the minute job evaluates them.
 */
export function evaluateOnChanges({ pools, db, log, gatherForMs = gatherMs }: Watching): { stop(): Promise<void> } {
  const waiting = new Map<string, Set<PresetKey>>()
  let turn: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let restUntil = 0
  let isStopped = false

  const onTablesChanged = (changes: readonly string[]) => {
    for (const change of changes) {
      const { organizationId, table } = JSON.parse(change) as { organizationId?: string; table?: string }
      const presets = organizationId && table ? presetsOfTable(table) : undefined
      if (!organizationId || !presets) continue
      const known = waiting.getOrInsertComputed(organizationId, () => new Set<PresetKey>())
      for (const preset of presets) known.add(preset)
    }
    wake()
  }

  const wake = () => {
    if (isStopped || turn || waiting.size === 0) return
    timer ??= setTimeout(
      () => {
        timer = undefined
        // Runs outside the context of the request that committed, because the system is the author.
        turn = requestContext.run({ requestId: '', userId: null }, work).finally(() => {
          turn = undefined
          wake()
        })
      },
      Math.max(gatherForMs, restUntil - performance.now()),
    ).unref()
  }

  async function work() {
    const began = performance.now()
    const due = [...waiting]
    waiting.clear()
    for (const [organizationId, presets] of due) {
      if (isStopped) return
      try {
        await inTenant(db, organizationId, async (tx) => {
          const now = new Date()
          if ((await evaluate(tx, organizationId, now, [...presets])) > 0)
            await notifyIncidents(tx, organizationId, now)
        })
      } catch (error) {
        log.warn({ err: error, organizationId }, 'monitors could not be evaluated after a change')
      }
    }
    const ended = performance.now()
    restUntil = ended + (ended - began) * restFactor
  }

  const ears = pools.map((pool) => collectChanges(pool, onTablesChanged))
  return {
    async stop() {
      isStopped = true
      for (const ear of ears) ear.stop()
      clearTimeout(timer)
      await turn
    },
  }
}
