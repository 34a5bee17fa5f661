import { describe, expect, test } from 'vitest'
import { createPool } from './db/connect.ts'
import { silentLog } from '#server/log.ts'
import { stoppingHeader } from '#server/readiness.ts'
import { useApi } from './test/api.ts'

const { api, call } = useApi()

describe('health and readiness', () => {
  test('/healthz and /readyz answer different questions', async () => {
    expect((await call({}, '/healthz')).json()).toEqual({ status: 'ok' })
    expect((await call({}, '/readyz')).json()).toEqual({ status: 'ready' })
    const owner = createPool(api.url, { max: 1, log: silentLog })
    await owner.query(`delete from schema_migrations where name like '001%'`)
    const behind = await call({}, '/readyz')
    expect([behind.statusCode, behind.headers['retry-after']]).toEqual([503, '2'])
    expect((await call({}, '/healthz')).statusCode).toBe(200)
    await owner.end()
  })

  test('/readyz reports the shutdown and its reason', async () => {
    api.readiness.stopping = true
    const answer = await call({}, '/readyz')
    expect([answer.statusCode, answer.headers[stoppingHeader]]).toEqual([503, 'yes'])
    api.readiness.stopping = false
  })
})
