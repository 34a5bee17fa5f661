import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { queriesOf } from '#server/api/test/plan.ts'
import { silentLog } from '#server/log.ts'
import { createPool } from './connect.ts'
import { isOutdatedPlan, alwaysPrepare, withPreparedStatements, preparedName } from './prepared-statements.ts'
import { inTenant } from './tenant.ts'

const { api, call, organization } = useApi()

const textsOf = (sent: { sql: string }[]) => sent.map((statement) => statement.sql.trim().split(/[ (]/, 2).join(' '))

describe('prepared statements', () => {
  test('a transaction sets its tenant together with its first statement, and is not begun without one', async () => {
    const { id } = await organization()
    const asking = await queriesOf(() => inTenant(api.db, id, (tx) => sql`select 1`.execute(tx)))
    expect(textsOf(asking)).toEqual(['begin', 'select set_config', 'select 1', 'commit'])
    expect(await queriesOf(() => inTenant(api.db, id, async () => 'nothing'))).toEqual([])
    const failing = inTenant(api.db, id, async () => Promise.reject(new Error('of our own')))
    await expect(failing).rejects.toThrow('of our own')
  })

  test('commits a transaction whose last statement only sets something', async () => {
    const { id } = await organization()
    const asking = await queriesOf(() =>
      inTenant(api.db, id, async (tx) => {
        await sql`select 1`.execute(tx)
        await sql`select set_config('app.change_reason', 'none', true)`.execute(tx)
      }),
    )
    expect(textsOf(asking)).toEqual(['begin', 'select set_config', 'select 1', 'select set_config', 'commit'])
  })

  test('fails as a whole when beginning fails, and the connection serves the next', async () => {
    const wrong = inTenant(api.db, 'no id', (tx) => tx.selectFrom('clients').select('id').execute())
    await expect(wrong).rejects.toThrow(/invalid input syntax for type uuid/)
    const { id } = await organization()
    expect(await inTenant(api.db, id, (tx) => tx.selectFrom('clients').select('id').execute())).toEqual([])
  })

  test('caches the plans of a route that declares it, except for lists of ids', async () => {
    const { id, headers } = await organization()
    const base = `/api/v1/organizations/${id}`
    const isKept = async (path: string) => {
      const sent = await queriesOf(async () => expect((await call(headers, `${base}${path}`)).statusCode).toBe(200))
      return new Map(sent.map((statement) => [statement.sql.trim(), statement.isKept]))
    }
    expect([...(await isKept('/clients')).values()]).toContain(true)
    const audit = await isKept('/audit')
    expect([...audit].filter(([text]) => text.includes('audit_log')).map(([, prepared]) => prepared)).toEqual([false])
    // The session is queried with each request.
    expect([...audit].find(([text]) => text.includes('from sessions'))?.[1]).toBe(true)
    const byIds = await queriesOf(() =>
      withPreparedStatements(true, () =>
        inTenant(api.db, id, (tx) => sql`select from clients where id = any(${[id]}::uuid[])`.execute(tx)),
      ),
    )
    expect(byIds.find((statement) => statement.sql.includes('any('))?.isKept).toBe(false)
  })

  test('plans again after a table of a cached plan gets another column', async () => {
    const { id } = await organization()
    const topics = () =>
      withPreparedStatements(true, () => inTenant(api.db, id, (tx) => tx.selectFrom('faqTopics').selectAll().execute()))
    for (let time = 0; time < 7; time++) await topics()
    const ownerPool = createPool(api.url, { log: silentLog, max: 1 })
    try {
      await ownerPool.query('alter table faq_topics add column later text')
      expect(await topics()).toEqual([])
    } finally {
      await ownerPool.end()
    }
  })

  test('caches statements marked for all routes even when the cache is full', () => {
    const forget = () => isOutdatedPlan(new Error('cached plan must not change result type'))
    onTestFinished(() => void forget())
    const name = (text: string) => withPreparedStatements(true, () => preparedName(text, []))
    for (let list = 0; list < 200; list++) name(`select ${list} as a_list`)
    expect(name('select one list too many')).toBeUndefined()
    alwaysPrepare('select what each request asks')
    const prepared = name('select what each request asks')
    expect(prepared).toMatch(/^kept_/)
    expect(name('select what each request asks')).toBe(prepared)
    expect(name('select one list too many')).toBeUndefined()
  })
})
