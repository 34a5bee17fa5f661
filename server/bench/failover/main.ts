import { parseArgs } from 'node:util'
import { failOver } from './failover.ts'

const { values } = parseArgs({
  options: { rate: { type: 'string' }, seconds: { type: 'string' }, outage: { type: 'string' } },
})
const [rate, seconds, outageMs] = [
  Number(values.rate ?? 100),
  Number(values.seconds ?? 15),
  Number(values.outage ?? 2_000),
]
if (!(rate > 0 && seconds > 0 && outageMs >= 0)) {
  throw new Error('Usage: npm run bench:failover -- [--rate 100] [--seconds 15] [--outage 2000]')
}
const outcome = await failOver({ rate, seconds, outageMs })
const refused = [...outcome.refused].map(([kind, count]) => `${count} × ${kind}`).join(', ')
process.stdout
  .write(`${rate} writes a second; the primary is killed, its synchronous standby promoted ${outageMs} ms later

| writes | acknowledged | others | lost | doubled | back after the promotion, ms | after the kill, ms | longest answer, ms |
|--:|--:|---|--:|--:|--:|--:|--:|
| ${outcome.writes} | ${outcome.acknowledged} | ${refused || 'none'} | ${outcome.lost} | ${outcome.doubled} | ${outcome.backAfterPromotionMs.toFixed(0)} | ${outcome.backAfterKillMs.toFixed(0)} | ${outcome.longestMs.toFixed(0)} |
`)
