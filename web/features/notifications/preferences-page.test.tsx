import { screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import { textsTo } from '#server/api/test/mail.ts'
import type { NotificationPreferences } from '#shared/notifications/notifications.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { PreferencesPage } from './preferences-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

function open({ id, headers }: Own, as = headers) {
  connectPage(api.app, as)
  return renderAt(`/org/${id}/me/notifications`, '/org/:organizationId/me/notifications', <PreferencesPage />)
}

const urlOf = ({ id }: Own) => `/api/v1/organizations/${id}/notifications/preferences`
const stored = async (org: Own) => (await call(org.headers, urlOf(org))).json<NotificationPreferences>()

describe('the notification preferences', () => {
  test('save emails by kind, quiet hours, zone and language', async () => {
    const org = await organization()
    const { user } = open(org)
    const company = within(await screen.findByRole('group', { name: 'Company' }))
    await user.click(company.getByRole('checkbox', { name: 'someone asks a question' }))
    await user.click(screen.getByRole('switch', { name: 'Quiet hours' }))
    await user.clear(screen.getByLabelText(/^From/))
    await user.type(screen.getByLabelText(/^From/), '21:30')
    await screen.findByRole('option', { name: /Denver/ })
    await user.selectOptions(screen.getByLabelText('Time zone'), 'America/Denver')
    await user.selectOptions(screen.getByLabelText('Language outside the app'), 'Español')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    expect(await stored(org)).toEqual({
      mutedMail: ['faq_question_asked'],
      quietHours: { from: '21:30', to: '07:00' },
      timeZone: 'America/Denver',
      language: 'es',
    })
  })

  test('name a missing hour and keep the other choices', async () => {
    const org = await organization()
    const { user } = open(org)
    await user.click(await screen.findByRole('switch', { name: 'Quiet hours' }))
    await user.clear(screen.getByLabelText(/^Until/))
    await user.selectOptions(screen.getByLabelText('Language outside the app'), 'English')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(descriptionOf(screen.getByLabelText(/^Until/))).toBe('Fill in this field.'))
    expect(screen.getByLabelText('Language outside the app')).toHaveProperty('value', 'en')
  })

  test('order the channels, and confirm a number by the code that was texted to it', async () => {
    const org = await organization()
    const at = `/api/v1/organizations/${org.id}`
    const number = '+16125550170'
    await call(org.headers, `${at}/called-numbers`, { body: { number, label: '' } })
    await call(org.headers, `${at}/text-settings`, { method: 'PUT', body: { number, segmentsPerDay: 20 } })
    const { user } = open(org)
    await user.click(await screen.findByRole('button', { name: 'Move down: Text messages' }))
    await waitFor(async () =>
      expect((await call(org.headers, `${at}/notifications/channels`)).json()).toEqual({
        channels: ['push', 'email', 'text', 'call'],
        escalateMinutes: 15,
      }),
    )
    await user.type(await screen.findByLabelText(/^Mobile number/), '(612) 555-0171')
    await user.click(screen.getByRole('button', { name: 'Text me a code' }))
    const field = await screen.findByLabelText(/^Code/)
    const [text] = await textsTo(api, '+16125550171')
    await user.type(field, /\b\d{6}\b/.exec(text?.text ?? '')?.[0] ?? '')
    await user.click(screen.getByRole('button', { name: 'Confirm number' }))
    await screen.findByText('(612) 555-0171')
    expect(screen.getByText(/^You agreed to texts on /)).toBeTruthy()
    await user.click(screen.getByRole('switch', { name: /^Call me too/ }))
    await screen.findByText(/^You agreed to calls on /)
  })

  test("offer an employee only possible kinds, and keep the others' settings", async () => {
    const org = await organization()
    const headers = await member(org.id, 'EMPLOYEE')
    const before = { mutedMail: ['export_ready'], quietHours: null, timeZone: null, language: null }
    await call(headers, urlOf(org), { method: 'PUT', body: before })
    const { user } = open(org, headers)
    await user.click(await screen.findByRole('checkbox', { name: 'my question is answered' }))
    expect(screen.queryByRole('checkbox', { name: /data export/ })).toBeNull()
    expect(screen.queryByRole('group', { name: 'Clients and quotes' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await screen.findByText('Saved.')
    const after = (await call(headers, urlOf(org))).json<NotificationPreferences>()
    expect(after.mutedMail.toSorted()).toEqual(['export_ready', 'faq_question_answered'])
  })
})
