import { screen, waitFor } from '@testing-library/react'
import { describe, afterEach, expect, test, vi } from 'vitest'
import { upload } from '#server/api/files/test/pictures.ts'
import { useApi } from '#server/api/test/api.ts'
import { buildPlaces } from '#server/api/test/places.ts'
import type { ClientDocument, ClientDocumentList } from '#shared/clients/client-documents.contract.ts'
import { limits } from '#shared/limits.ts'
import { connectPage, renderAt } from '#web/test/screen.tsx'
import { speak } from '#web/test/speak.ts'
import { connectUploads } from '#web/test/upload-request.ts'
import { ClientPage } from '../client/client-page.tsx'

const { api, call, organization, member } = useApi()
afterEach(() => vi.unstubAllGlobals())

const pdf = '%PDF-1.7\nthe contract'

async function setUp() {
  const org = await organization()
  const places = buildPlaces({ api, call }, org)
  const client = await places.addClient({ name: 'Harbor Dental' })
  const url = `${places.clientUrl(client)}/documents`
  return {
    org,
    open(as = org.headers) {
      const { calls } = connectPage(api.app, as)
      connectUploads()
      const address = `/org/${org.id}/clients/${client.id}?tab=documents`
      return { calls, ...renderAt(address, '/org/:organizationId/clients/:clientId', <ClientPage />) }
    },
    keep: async (name: string) => {
      const { type, ...request } = upload(Buffer.from(pdf), { name, type: 'application/octet-stream' })
      return (await call({ ...org.headers, ...type }, url, request)).json<ClientDocument>()
    },
    stored: async () => (await call(org.headers, url)).json<ClientDocumentList>().items,
  }
}

const fileInput = () => screen.findByLabelText(/Add document/)

describe('a client’s documents', () => {
  test('are uploaded and listed with type, size and author', async () => {
    const { open, org, stored } = await setUp()
    const { user } = open()
    await screen.findByText('No documents yet')
    await user.upload(await fileInput(), new File([pdf], 'Contract.pdf', { type: 'application/pdf' }))
    await screen.findByText('Contract.pdf was added.')
    await screen.findByRole('row', { name: new RegExp(`Contract.pdf PDF 1 kB .*${org.owner.name}`) })
    const [document] = await stored()
    const link = screen.getByRole('link', { name: 'Contract.pdf' })
    expect([link.getAttribute('href'), link.getAttribute('download')]).toEqual([document?.link, 'Contract.pdf'])
    expect(screen.queryByRole('progressbar')).toBeNull()
  })

  test('are refused with the reason next to the drop area when the type is wrong', async () => {
    const { open, stored } = await setUp()
    const { user } = open()
    const program = new File([new Uint8Array([0x7f, 0x45, 0x4c, 0x46])], 'Contract.pdf', { type: 'application/pdf' })
    await user.upload(await fileInput(), program)
    const reasons = await screen.findAllByText(/Choose a PDF/)
    expect(reasons.some((reason) => reason.closest('label'))).toBe(true)
    expect(await stored()).toEqual([])
  })

  test('are not sent when they are too large', async () => {
    const { open } = await setUp()
    const { calls, user } = open()
    const file = new File(['x'], 'Plans.pdf', { type: 'application/pdf' })
    Object.defineProperty(file, 'size', { value: limits.documentBytesMax + 1 })
    await user.upload(await fileInput(), file)
    await screen.findByText('This file is larger than 20 MB.')
    expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('are removed after confirmation', async () => {
    const { keep, open, stored } = await setUp()
    await keep('Contract.pdf')
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Remove document: Contract.pdf' }))
    await screen.findByText('Contract.pdf will be deleted for everyone. This can’t be undone.')
    expect(await stored()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    await screen.findByText('No documents yet')
    expect(await stored()).toEqual([])
  })

  test('are labeled in Spanish for Spanish readers', async () => {
    speak('es')
    const { open } = await setUp()
    open()
    await screen.findByText('Aún no hay documentos')
  })

  test('are hidden without permission to manage clients', async () => {
    const { open, org } = await setUp()
    const { calls } = open(await member(org.id, 'EMPLOYEE'))
    await screen.findByRole('heading', { name: 'Harbor Dental' })
    await waitFor(() =>
      expect(screen.getByRole('link', { name: 'Overview' }).getAttribute('aria-current')).toBe('page'),
    )
    expect(screen.queryByRole('link', { name: 'Documents' })).toBeNull()
    expect(calls.filter(({ path }) => path.endsWith('/documents'))).toEqual([])
  })
})
