import { describe, expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { QuoteCalibration } from '#shared/quotes/quote-calibration.contract.ts'
import { buildQuotedWork } from './test/quoted-work.ts'
import { buildQuote } from './test/quoting.ts'

const run = useApi()
const { call } = run

async function setUp() {
  const quotedWork = await buildQuotedWork(run)
  const read = async () =>
    (await call(quotedWork.org.headers, `${quotedWork.base}/quote-calibration`)).json<QuoteCalibration>()
  return { ...quotedWork, read }
}

describe('quote calibration', () => {
  test('compares a quoted job with its visits and suggests the organization’s own rates after eight', async () => {
    const { work, read, job } = await setUp()
    expect(await read()).toMatchObject({
      visitsNeeded: 8,
      jobs: [{ number: 'Q-1001', jobName: 'Evening clean', quotedMinutes: 469, visits: 0, actualMinutes: 0 }],
      suggestions: [],
    })
    for (let day = 1; day <= 7; day++) await work(day, 563)
    expect(await read()).toMatchObject({ jobs: [{ jobId: job.jobId, visits: 7, actualMinutes: 563 }], suggestions: [] })
    await work(8, 563)
    expect((await read()).suggestions).toEqual([
      { rateId: 'vacuum-upright', rate: 3_250, suggested: 2_707, percent: '120.0', jobs: 1, visits: 8 },
    ])
  })

  test('ignores voided and running work and other organizations', async () => {
    const { work, read } = await setUp()
    await work(1, 400)
    await work(2, 100, { voidedAt: new Date() })
    await work(3, 0, { endedAt: null })
    expect((await read()).jobs).toMatchObject([{ visits: 1, actualMinutes: 400 }])
    const otherQuote = await buildQuote(run, 'Other')
    const otherCalibration = await call(otherQuote.org.headers, `${otherQuote.base}/quote-calibration`)
    expect(otherCalibration.json()).toMatchObject({ jobs: [], suggestions: [] })
  })
})
