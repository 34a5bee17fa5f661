import { randomUUIDv7 } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { screen, waitFor, within } from '@testing-library/react'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { inApplication } from '#server/api/db/tenant.ts'
import { enqueue } from '#server/api/background/enqueue.ts'
import { useApi, type Headers } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import { hourOf } from '#server/log-files.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { AdminPage } from './admin-page.tsx'

const { api, call, organization, user: person } = useApi()
let admin: Headers
beforeAll(async () => {
  admin = (await person({ platformAdmin: true })).headers
})
afterEach(() => vi.unstubAllGlobals())

function open(query = '') {
  connectPage(api.app, admin)
  return renderAt(`/admin${query}`, '/admin', <AdminPage />)
}

describe('the platform page', () => {
  test('finds organizations with their size, without their content', async () => {
    const org = await organization('Sparkle Works')
    await organization('Other One')
    await call(org.headers, `/api/v1/organizations/${org.id}/clients`, { body: { name: 'A private client' } })
    const { user, address } = open()
    await screen.findByText('Other One')
    await user.type(screen.getByRole('searchbox', { name: 'Search organizations' }), 'sparkle')
    await waitFor(() => expect(address()).toBe('/admin?search=sparkle'))
    await waitFor(() => expect(screen.queryByText('Other One')).toBeNull())
    await screen.findByText('Sparkle Works')
    const cells = within(await screen.findByRole('row', { name: /Sparkle Works/ })).getAllByRole('cell')
    expect(cells.slice(1, 5).map(({ textContent }) => textContent)).toEqual(['1', '1', '0', '0'])
    expect(document.body.textContent).not.toContain('A private client')
  })

  test('finds sign-ins and refusals by their address', async () => {
    const body = { email: 'nobody-here@example.com', password: 'not a pass phrase of anybody' }
    await call({ 'x-forwarded-for': '198.51.100.77' }, '/api/v1/users/login', { body })
    const { user } = open('?tab=security')
    await user.type(await screen.findByRole('searchbox', { name: 'Full email or IP address' }), '198.51.100.77')
    const row = await screen.findByRole('row', { name: /Sign-in failed: password ?sign_in_refused/ })
    expect(within(row).getByText('No such account')).toBeDefined()
    expect(within(row).getByText('198.51.100.77')).toBeDefined()
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
  })

  test('shows which users are verified and which are operators', async () => {
    await person({ name: 'Nora Unconfirmed', verified: false })
    const { user } = open()
    await user.click(screen.getByRole('link', { name: 'Users' }))
    await screen.findByText('Nora Unconfirmed')
    expect(screen.getByText('Not confirmed')).toBeDefined()
    expect(screen.getByText('Platform admin')).toBeDefined()
  })

  describe('the log lines of a request', () => {
    function write(process: string, line: object) {
      mkdirSync(api.config.logDir, { recursive: true })
      writeFileSync(join(api.config.logDir, `${process}-${hourOf(new Date())}.1.ndjson`), `${JSON.stringify(line)}\n`)
    }

    test('are shown in order with level, process and duration, for any text that contains the id', async () => {
      const reqId = randomUUIDv7()
      const now = Date.now()
      const at = (ms: number) => new Date(now + ms).toISOString()
      write('gateway', { level: 30, time: at(9), reqId, method: 'GET', path: '/api/v1/x', status: 500, totalMs: 24.2 })
      write('api', { level: 50, time: at(5), reqId, msg: 'it broke', ms: 21 })
      const { user, address } = open('?tab=requests')
      await user.type(screen.getByLabelText('Request ID'), `Request ID ${reqId.toUpperCase()}.`)
      await user.click(screen.getByRole('button', { name: 'Look up' }))
      await waitFor(() => expect(address()).toBe(`/admin?tab=requests&id=${reqId}`))
      const lines = within(await screen.findByRole('list', { name: 'Log lines' })).getAllByRole('listitem')
      expect(lines.map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/Error.*api.*it broke.*21 ms/),
        expect.stringMatching(/Info.*gateway.*GET \/api\/v1\/x 500.*24\.2 ms/),
      ])
      const bars = within(screen.getByRole('list', { name: 'The request' })).getAllByRole('listitem')
      expect(bars.map(({ textContent }) => textContent)).toEqual(['Gateway /api/v1/x24.2 ms, started after 0 ms'])
    })

    test('are missing with an explanation', async () => {
      write('api', { level: 30, time: new Date().toISOString(), reqId: randomUUIDv7() })
      open(`?tab=requests&id=01800000-0000-7000-8000-000000000001`)
      await screen.findByText('Older than the stored logs')
      expect(screen.getByText(/Logs are kept since/)).toBeDefined()
    })

    test('are not searched without an id', async () => {
      const { user } = open('?tab=requests')
      await user.type(screen.getByLabelText('Request ID'), 'it broke')
      await user.click(screen.getByRole('button', { name: 'Look up' }))
      await waitFor(() => expect(descriptionOf(screen.getByLabelText('Request ID'))).toMatch(/no request ID/))
      expect(screen.getByLabelText('Request ID')).toHaveProperty('value', 'it broke')
    })
  })
})

describe('the platform’s queue and mail', () => {
  test('links a failed job to its log lines and queues it again', async () => {
    const requestId = randomUUIDv7()
    await inApplication(api.db, (tx) => enqueue(tx, 'mail', { kind: 'nonsense', userId: '', requestId }))
    await sql`insert into pgboss.job (id, name, data, source_name, source_retry_count, source_output)
    select id, 'dead-letters', data, name, 8, '{"message": "no mail is of the kind nonsense"}'
    from pgboss.job where name = 'mail' and state = 'created'`.execute(api.db)
    await sql`delete from pgboss.job where name = 'mail'`.execute(api.db)
    const { user } = open('?tab=queue')
    const letters = within(await screen.findByRole('list', { name: 'Failed jobs' }))
    await letters.findByText('no mail is of the kind nonsense')
    expect(letters.getByRole('link').getAttribute('href')).toBe(`/admin?tab=requests&id=${requestId}`)
    await user.click(letters.getByRole('button', { name: 'Try again: mail' }))
    await screen.findByText('No failed jobs')
    await sql`delete from pgboss.job where name = 'mail'`.execute(api.db)
  })

  test('lists emails with their state', async () => {
    const { email } = await person()
    await call({}, '/api/v1/users/password-reset-link', { body: { email } })
    await runJobs(api)
    open('?tab=mails')
    await screen.findByText(email)
    expect(screen.getByText('Sent')).toBeDefined()
    expect(screen.getByText('mail · reset')).toBeDefined()
  })

  test('lists a failed email first and sends it again', async () => {
    const { email } = await person()
    await call({}, '/api/v1/users/password-reset-link', { body: { email } })
    await sql`update pgboss.job set state = 'failed', output = '{"message": "550 no such mailbox"}'
    where name = 'mail' and state = 'created'`.execute(api.db)
    await sql`insert into pgboss.job (id, name, data, source_id, source_name, source_retry_count)
    select gen_random_uuid(), 'dead-letters', data, id, name, 0
    from pgboss.job where name = 'mail' and state = 'failed'`.execute(api.db)
    const { user } = open('?tab=mails')
    await screen.findByText('550 no such mailbox')
    await user.click(screen.getByRole('button', { name: `Send again: ${email}` }))
    await screen.findByText('The job was queued again.')
    expect(await runJobs(api)).toBe(1)
    await waitFor(() => expect(screen.queryByRole('button', { name: `Send again: ${email}` })).toBeNull(), {
      timeout: 10_000,
    })
  })

  test('shows versions and sizes in the health tab', async () => {
    open('?tab=health')
    await screen.findByText(process.version)
    expect(screen.getByText('development')).toBeDefined()
    expect(screen.getByText('Files in the data directory')).toBeDefined()
  })
})
