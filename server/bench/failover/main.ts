import { parseArgs } from 'node:util'
import { startDatabasePair } from '#server/test/database-pair.ts'
import { startAutoFailover } from './auto-failover.ts'
import { failOver } from './failover.ts'

const { values } = parseArgs({
  options: {
    rate: { type: 'string' },
    seconds: { type: 'string' },
    outage: { type: 'string' },
    auto: { type: 'boolean' },
  },
})
const [rate, seconds, outageMs] = [
  Number(values.rate ?? 100),
  Number(values.seconds ?? 15),
  Number(values.outage ?? 2_000),
]
if (!(rate > 0 && seconds > 0 && outageMs >= 0)) {
  throw new Error('Usage: npm run bench:failover -- [--rate 100] [--seconds 15] [--outage 2000 | --auto]')
}
const { auto = false } = values
const pair = auto ? await startAutoFailover() : await startDatabasePair({ synchronous: true })
const outcome = await failOver(pair, { rate, seconds, outageMs: auto ? 0 : outageMs })
const promotion = auto ? 'pg_auto_failover promotes its standby' : `its standby is promoted ${outageMs} ms later`
const refused = [...outcome.refused].map(([kind, count]) => `${count} × ${kind}`).join(', ')
process.stdout.write(`${rate} writes a second; the primary of a synchronous pair is killed, ${promotion}

| writes | acknowledged | others | lost | doubled | back after the promotion, ms | after the kill, ms | longest answer, ms |
|--:|--:|---|--:|--:|--:|--:|--:|
| ${outcome.writes} | ${outcome.acknowledged} | ${refused || 'none'} | ${outcome.lost} | ${outcome.doubled} | ${outcome.backAfterPromotionMs.toFixed(0)} | ${outcome.backAfterKillMs.toFixed(0)} | ${outcome.longestMs.toFixed(0)} |
`)
