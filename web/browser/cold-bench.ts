import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { median } from '#server/bench/median.ts'
import { freePort } from '#server/test/free-ports.ts'
import { launchBrowser } from './chromium.ts'
import { phone } from './devices.ts'
import { readLogins } from './logins.ts'
import { startProduct } from './product.ts'
import { serve } from './releases.ts'

const runs = 20

/** Measures how long a closed phone takes to show its employee's plan while nothing answers. */
async function main() {
  await using open = new AsyncDisposableStack()
  const dataDir = mkdtempSync(join(tmpdir(), 'custodia-cold-'))
  open.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const product = await startProduct()
  open.defer(() => product.stop())
  const browser = await launchBrowser()
  open.defer(() => browser.close())
  const gateway = await serve(await freePort(), join(import.meta.dirname, '../dist'), product.url, dataDir)
  open.defer(() => gateway.stop())
  const context = await browser.newContext(phone)
  await context.addInitScript(() => localStorage.setItem('TOUR_SEEN', 'doc-tutorial'))
  const { email, password } = readLogins(product.dataDir)['employee'] ?? { email: '', password: '' }
  const answer = await context.request.post(`${gateway.url}/api/v1/users/login`, { data: { email, password } })
  const { organizationId } = (await answer.json()) as { organizationId: string }
  const address = `${gateway.url}/org/${organizationId}/employee`
  const first = await context.newPage()
  await first.goto(address)
  await first.getByText(/^This page opens without a connection\. Saved on /).waitFor()
  await first.close()
  await Promise.all([context.setOffline(true), gateway.stop()])

  for (const slowdown of [1, 4]) {
    const times: number[] = []
    for (let run = 0; run < runs; run++) {
      const page = await context.newPage()
      const devtools = await context.newCDPSession(page)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
      const began = performance.now()
      await page.goto(address, { waitUntil: 'commit' })
      await page
        .getByRole('button', { name: /^(Start Job|End Job)/ })
        .first()
        .waitFor()
      times.push(performance.now() - began)
      await page.close()
    }
    process.stdout.write(
      `${runs} cold openings, processor ${slowdown} × slower: median ${median(times).toFixed(0)}, 95 % within ${within(times, 0.95).toFixed(0)} ms\n`,
    )
  }
}

const within = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(share * times.length) - 1] ?? 0

await main()
