import { Client } from 'pg'
import { describe, afterAll, beforeAll, expect, test } from 'vitest'
import { startDatabasePair, type DatabasePair } from './database-pair.ts'

let pair: DatabasePair
beforeAll(async () => {
  pair = await startDatabasePair({ synchronous: true })
})
afterAll(() => pair.stop())

async function ask<Row extends object>(connectionString: string, text: string) {
  const client = new Client({ connectionString })
  await client.connect()
  return (await client.query<Row>(text).finally(() => client.end())).rows
}

describe('database pair', () => {
  test('the standby follows the primary, lags while replay is paused, and accepts writes once promoted', async () => {
    await ask(pair.primaryUrl, 'create table kept as select 1 as n')
    await pair.caughtUp()
    await pair.pauseReplay()
    await ask(pair.primaryUrl, 'insert into kept values (2)')
    expect(await ask(pair.standbyUrl, 'select n from kept order by n')).toEqual([{ n: 1 }])
    await pair.resumeReplay()
    await pair.caughtUp()
    expect(await ask(pair.standbyUrl, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
    await expect(ask(pair.standbyUrl, 'insert into kept values (3)')).rejects.toMatchObject({ code: '25006' })
    await pair.killPrimary()
    await pair.promote()
    await ask(pair.standbyUrl, 'insert into kept values (3)')
    await pair.restartPrimary()
    expect(await ask(pair.primaryUrl, 'select n from kept order by n')).toEqual([{ n: 1 }, { n: 2 }])
  })
})
