import { Agent, get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'

const [port = '', rate = '1000', seconds = '3', path = '/api/v1/small'] = process.argv.slice(2)
const agent = new Agent({ keepAlive: true, maxSockets: 64 })
const durations: number[] = []

const ask = () =>
  new Promise<void>((resolve, reject) => {
    const start = performance.now()
    get({ port, path, agent }, (answer) => {
      answer.resume().on('end', () => {
        durations.push(performance.now() - start)
        resolve()
      })
    }).on('error', reject)
  })

/** Sends requests at a fixed rate regardless of responses, as users do, and prints the percentiles in ms. */
const total = Number(rate) * Number(seconds)
const begin = performance.now()
const requests: Promise<void>[] = []
while (requests.length < total) {
  const due = ((performance.now() - begin) / 1000) * Number(rate)
  while (requests.length < due && requests.length < total) requests.push(ask())
  await sleep(1)
}
await Promise.all(requests)
const sorted = durations.toSorted((a, b) => a - b)
const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
process.stdout.write(JSON.stringify({ p50: at(0.5), p99: at(0.99) }))
process.exit(0)
