import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { wordsOf } from '#server/api/domain/notifications/words.ts'
import { evaluateMonitors } from '#server/api/features/monitors/evaluate-monitors.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildClientArea } from '#server/api/test/client-area.ts'
import { buildOrganization } from '#server/api/test/filled-organization.ts'
import type { IncidentPage } from '#shared/monitors/monitors.contract.ts'
import type { NotificationPage } from '#shared/notifications/notifications.contract.ts'
import { NotificationsPage } from '#web/features/notifications/notifications-page.tsx'
import { formatStamps } from '#web/platform/format/format.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { MonitorsPage } from './monitors-page.tsx'

const run = useApi()
const { api, call } = run

/** The organization is in New York, the test's device in UTC. */
const inNewYork = (instant: string | undefined) =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'America/New_York',
    timeZoneName: 'short',
  }).format(new Date(instant ?? 0))

describe('an alert’s time', () => {
  test('is the same in the list, the history and the notifications', async () => {
    const acme = await buildOrganization(run, 'Acme')
    await buildClientArea(run, acme)
    const everywhere = { regionId: null, clientId: null, locationId: null }
    const when = { quietHours: null, escalateMinutes: null, margin: 0 }
    const rest = { recipients: 'admins', mails: false, isEnabled: true }
    const body = { preset: 'request_unanswered', threshold: 4, ...everywhere, ...when, ...rest }
    await call(acme.org.headers, `${acme.base}/business-monitors`, { body })
    await evaluateMonitors(api.db, () => new Date(Date.now() + 5 * 3_600_000))({})
    const [incident] = (await call(acme.org.headers, `${acme.base}/monitor-incidents`)).json<IncidentPage>().items
    const notices = (await call(acme.org.headers, `${acme.base}/notifications`)).json<NotificationPage>().items
    const notification = notices.find(({ text }) => text === incident?.title)

    connectPage(api.app, acme.org.headers)
    const address = '/org/:organizationId/reports/business-monitors'
    const page = renderAt(address.replace(':organizationId', acme.org.id), address, <MonitorsPage />)
    const line = await screen.findByRole('button', { name: /Client request unanswered/ })
    await within(line).findByText(inNewYork(incident?.openedAt))
    await page.user.click(line)
    await within(await screen.findByRole('dialog')).findByText(inNewYork(incident?.openedAt))
    page.unmount()

    const feed = '/org/:organizationId/notifications'
    renderAt(feed.replace(':organizationId', acme.org.id), feed, <NotificationsPage />)
    const entry = (await screen.findByText(incident?.title ?? '')).closest('li')
    await within(entry ?? document.body).findByText(inNewYork(notification?.createdAt))
  })

  test('is the same in the title on the page and in the email', () => {
    const title = 'Night clean · 2026-11-21 18:25'
    const { text } = wordsOf('monitor_fires', 'en', { preset: 'Late start', times: '', title })
    expect(text).toMatch(/6:25.PM$/)
    expect(formatStamps(title)).toMatch(/6:25.PM$/)
  })
})
