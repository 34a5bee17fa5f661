import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import sharp from 'sharp'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { useApi } from '#server/api/test/api.ts'
import type { Configuration } from '#shared/organizations/organizations.contract.ts'
import { descriptionOf } from '#web/test/described.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { SettingsPage } from './settings-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

type Own = Awaited<ReturnType<typeof organization>>

function open({ id, headers }: Own, as = headers) {
  connectPage(api.app, as)
  return renderAt(`/org/${id}/settings`, '/org/:organizationId/settings', <SettingsPage />)
}

const configurationOf = ({ id, headers }: Own) => {
  const url = `/api/v1/organizations/${id}/configuration`
  const read = async () => (await call(headers, url)).json<Configuration>()
  return {
    read,
    change: async (part: Partial<Configuration>) =>
      call(headers, url, { method: 'PUT', body: { ...(await read()), ...part } }),
  }
}

const save = () => screen.findByRole('button', { name: 'Save' })
const saved = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Save' })).toBeNull())

describe('the settings page', () => {
  test('changes time zone, week and pay period in one save', async () => {
    const org = await organization()
    const { user } = open(org)
    const zone = await screen.findByLabelText('Time zone')
    await within(zone).findByText(/^Central Time \(Chicago\), UTC/)
    await user.selectOptions(zone, 'America/Chicago')
    await user.selectOptions(screen.getByLabelText('The week starts on'), 'Sunday')
    await user.selectOptions(screen.getByLabelText('Length'), '2 weeks')
    await user.type(screen.getByLabelText('First day of a pay period'), '2026-11-15')
    await user.click(await save())
    await saved()
    expect(await configurationOf(org).read()).toMatchObject({
      timeZone: 'America/Chicago',
      weekStart: 7,
      payPeriodWeeks: 2,
      payPeriodStart: '2026-11-15',
      version: 2,
    })
  })

  test('stops requiring two-step verification only after a confirmation, apart from the form', async () => {
    const org = await organization()
    const { user } = open(org)
    const isRequired = async () => (await configurationOf(org).read()).secondFactorRequired
    await user.click(await screen.findByRole('button', { name: 'Stop requiring two-step verification' }))
    const question = within(await screen.findByRole('dialog', { name: /^Stop requiring/ }))
    expect(await isRequired()).toBe(true)
    await user.click(question.getByRole('button', { name: 'Stop requiring two-step verification' }))
    await screen.findByRole('button', { name: 'Require two-step verification' })
    expect(await isRequired()).toBe(false)
  })

  test('changes how time on site is recorded, with an explanation of each choice', async () => {
    const org = await organization()
    const { user } = open(org)
    await screen.findByText('Every second counts. This is the safest choice in every state.')
    await user.selectOptions(await screen.findByLabelText('Rounding of start and end times'), 'Nearest 15 minutes')
    await screen.findByText(/Some states don’t allow rounding/)
    await user.selectOptions(screen.getByLabelText('Starting outside a location’s geofence'), 'Blocked')
    await user.selectOptions(screen.getByLabelText('When members see their visits'), 'When the week is published')
    const lateAfter = screen.getByLabelText(/^Late after/)
    await user.clear(lateAfter)
    await user.type(lateAfter, '45')
    await user.click(await save())
    // A no-show before being late makes no sense.
    const noShow = screen.getByLabelText(/^No-show after/)
    await waitFor(() => expect(noShow.getAttribute('aria-invalid')).toBe('true'))
    await user.clear(noShow)
    await user.type(noShow, '60')
    for (const [label, value] of [
      [/^Early start allowed/, '0'],
      [/^Short visit below/, '80'],
    ] as const) {
      const field = screen.getByLabelText(label)
      await user.clear(field)
      await user.type(field, value)
    }
    await user.click(await save())
    await saved()
    expect(await configurationOf(org).read()).toMatchObject({
      rounding: '15',
      geofencePolicy: 'block',
      schedulePublishing: 'by_week',
      lateMinutes: 45,
      noShowMinutes: 60,
      earlyStartMinutes: 0,
      shortPercent: 80,
    })
  })

  test('requires a name and keeps the other values', async () => {
    const org = await organization()
    const { user } = open(org)
    const name = await screen.findByLabelText(/^Name/)
    await user.clear(name)
    await user.selectOptions(screen.getByLabelText('Distances'), 'Kilometers and meters')
    await user.click(await save())
    expect(descriptionOf(name)).toBe('Fill in this field.')
    expect(screen.getByLabelText('Distances')).toHaveProperty('value', 'metric')
  })

  test('shows both versions when another owner saved first', async () => {
    const org = await organization()
    const { user } = open(org)
    await user.selectOptions(await screen.findByLabelText('Currency'), 'CAD')
    const { change, read } = configurationOf(org)
    await change({ currency: 'MXN', language: 'es' })
    await user.click(await save())
    const choice = within(await screen.findByRole('dialog', { name: 'Someone else changed this too' }))
    expect(choice.getByRole('radio', { name: /Yours CAD/ })).toHaveProperty('checked', true)
    await user.click(choice.getByRole('button', { name: 'Save my choices' }))
    await saved()
    expect(await read()).toMatchObject({ currency: 'CAD', language: 'es', version: 3 })
  })

  test('asks before unsaved changes are lost', async () => {
    const org = await organization()
    const { user, router, address } = open(org)
    await user.selectOptions(await screen.findByLabelText('Currency'), 'CAD')
    const leaveQuestion = async () =>
      within(await screen.findByRole('dialog', { name: 'Leave without saving your changes?' }))
    await router.navigate(`/org/${org.id}/home`)
    await user.click((await leaveQuestion()).getByRole('button', { name: 'Cancel' }))
    expect(address()).toBe(`/org/${org.id}/settings`)
    await router.navigate(`/org/${org.id}/home`)
    await user.click((await leaveQuestion()).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(address()).toBe(`/org/${org.id}/home`))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('saves a chosen logo, refuses other files, and removes it', async () => {
    const org = await organization()
    const { user } = open(org)
    const input = await screen.findByLabelText(/^Logo/)
    // Simulates a drop, where only the page itself checks the file's type.
    const svg = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' })
    await userEvent.setup({ applyAccept: false }).upload(input, svg)
    await screen.findByText(/^This file type isn’t supported\. PNG, JPEG or WebP, up to 5 MB/)
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    await user.upload(input, new File([new Uint8Array(picture)], 'logo.png', { type: 'image/png' }))
    await user.click(await screen.findByRole('button', { name: 'Remove logo' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove logo' })).toBeNull())
  })

  test('is read-only for an admin who is not an owner', async () => {
    const org = await organization()
    open(org, await member(org.id, 'ADMIN'))
    await screen.findByText(/^Only owners can change these settings/)
    await screen.findByText('Eastern Time (New York)')
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})
