import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { everyContract } from '#server/api/test/contracts.ts'
import { furnished } from '#server/api/test/furnished.ts'

interface Query {
  properties?: Record<string, unknown>
  required?: string[]
}

/** Lists that leave as a file in the form that is asked for, and what they must be asked with. */
const exported = (await everyContract()).flatMap((contract) => {
  const { properties, required = [] } = (contract as { schema?: { querystring?: Query } }).schema?.querystring ?? {}
  return contract.method === 'GET' && properties && 'format' in properties ? [{ url: contract.url, required }] : []
})
/** Two days, where a window of days must be said. */
const days: Readonly<Record<string, string>> = { from: '2026-11-02', to: '2026-11-03' }

const api = useApi()

test('every list of this product has a file', () => {
  const lists = exported.map(({ url }) => url.split('/').at(-2))
  expect(lists).toEqual(
    expect.arrayContaining(
      (
        'audit clients faq jobs locations members regions visits client-requests corrective-actions inspections ' +
        'monitor-incidents problem-reports requests stock stock-moves supply-items supply-requests quotes'
      ).split(' '),
    ),
  )
})

test.each(exported.map(({ url, required }) => [url, required] as const))(
  '%s gives the same cells as CSV and as a workbook',
  async (url, required) => {
    const { own, base, client } = await furnished(api, 'Acme')
    await api.call(own.headers, `${base}/regions`, { body: { name: '=North', color: '#1f7a5c', supervisorIds: [] } })
    // Some files ask again who it is.
    await sql`update sessions set proved_at = now() where user_id = ${own.owner.userId}`.execute(api.api.db)
    const path = url.replace(':organizationId', own.id).replace(':clientId', client.id)
    const query = { ...Object.fromEntries(required.map((name) => [name, days[name] ?? ''])), locale: 'es' }
    const csv = await api.call(own.headers, path, { query })
    const xlsx = await api.call(own.headers, path, { query: { ...query, format: 'xlsx' } })
    expect([csv.statusCode, xlsx.statusCode]).toEqual([200, 200])
    expect(xlsx.headers['content-disposition']).toMatch(/^attachment; filename="[a-z-]+\.xlsx"$/)
    const sheet = await readSheet(xlsx.rawPayload, { trim: false })
    // Marked as text in one, written as text in the other; a time is a time in one, its words in the other.
    const plain = (cell: string) => cell.replace(/^'/, '').replace(/^(\d{4}-\d\d-\d\d) .*/, '$1')
    const shown = (cell: unknown) => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
    const lines = parse(csv.body, { bom: true }) as string[][]
    expect(sheet.map((row) => row.map(shown))).toEqual(lines.map((row) => row.map(plain)))
  },
)
