import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { buildStockroom } from '#server/api/features/supplies/test/stockroom.ts'
import { picture, upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { SuppliesDialog } from '#web/features/employee/clock/supplies-dialog.tsx'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { SuppliesPage } from './supplies-page.tsx'

const run = useApi()
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const bytes = () => picture(40, 30).png().toBuffer()
const fileOf = (content: BlobPart) => new File([content], 'cleaner.png', { type: 'image/png' })
const pictureIn = (row: HTMLElement) => row.querySelector('img')?.getAttribute('src')
const dialog = async () => within(await screen.findByRole('dialog'))
const picked = (form: Awaited<ReturnType<typeof dialog>>) => form.findByRole('presentation')
const rowOf = (name: string) => screen.findByRole('row', { name: new RegExp(name) })

describe('an item’s photo', () => {
  test('is submitted with the form; a rejected one loses nothing and creates no second item', async () => {
    const { org } = await buildStockroom(run)
    connectPage(run.api.app, org.headers)
    const at = '/org/:organizationId/settings/supplies'
    const { user } = renderAt(at.replace(':organizationId', org.id), at, <SuppliesPage />)
    await user.click(await screen.findByRole('button', { name: 'Add item' }))
    const form = await dialog()
    await user.type(form.getByLabelText(/^Name/), 'Glass cleaner')
    await user.upload(form.getByLabelText(/Photo/), fileOf('no picture'))
    await user.click(form.getByRole('button', { name: 'Save' }))
    await screen.findByText(/^Error - /)
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Glass cleaner')
    // jsdom decodes no pictures; browsers fire this event for an unreadable one.
    fireEvent.error(await picked(form))
    await form.findByText(/^This picture can’t be read\. Choose another one\./)
    expect(pictureIn(screen.getByRole('dialog'))).toBeUndefined()
    expect(form.getByLabelText(/^Name/)).toHaveProperty('value', 'Glass cleaner')
    await user.upload(form.getByLabelText(/Photo/), fileOf(Uint8Array.from(await bytes())))
    expect(form.queryByText(/cannot be read/)).toBeNull()
    await user.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(pictureIn(await rowOf('Glass cleaner'))).toMatch(/\/files\/[0-9a-f]{64}$/))
    expect(pictureIn(await rowOf('Bin liners'))).toBeUndefined()

    await user.click(screen.getByRole('button', { name: /Glass cleaner/ }))
    await user.click((await dialog()).getByRole('button', { name: 'Remove photo' }))
    expect(document.activeElement).toBe((await dialog()).getByLabelText(/Photo/))
    // An unreadable file does not restore the removed photo.
    await user.upload((await dialog()).getByLabelText(/Photo/), fileOf('no picture'))
    fireEvent.error(await picked(await dialog()))
    await (await dialog()).findByText(/^This picture can’t be read/)
    expect(pictureIn(screen.getByRole('dialog'))).toBeUndefined()
    await user.click((await dialog()).getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(async () => expect(pictureIn(await rowOf('Glass cleaner'))).toBeUndefined())
  })

  test('is shown to members who request the item', async () => {
    const { org, base, item } = await buildStockroom(run)
    const { type, ...sent } = upload(await bytes())
    await run.call({ ...org.headers, ...type }, `${base}/supply-items/${item.id}/photo`, sent)
    connectPage(run.api.app, await run.member(org.id, 'EMPLOYEE'))
    const page = <SuppliesDialog organizationId={org.id} places={[]} isOpen onClose={() => {}} />
    const { user } = renderAt('/', '/', page)
    const form = await dialog()
    await user.type(form.getByLabelText(/^Item/), 'bin liners')
    const shown = await form.findByText('Bin liners', { selector: 'p' })
    expect(pictureIn(shown)).toMatch(/\/files\/[0-9a-f]{64}$/)
    await user.type(form.getByLabelText(/^Item/), ' of paper')
    await waitFor(() => expect(form.queryByText('Bin liners', { selector: 'p' })).toBeNull())
  })
})
