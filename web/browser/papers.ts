import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { APIRequestContext, BrowserContext, Page } from 'playwright-core'

/** Answered by us: the drawing page needs no network. */
const place = 'https://papers.example'
const program = fileURLToPath(import.meta.resolve('unpdf/pdfjs'))

interface Shooting {
  context: BrowserContext
  url: string
  folder: string
}

/** The first page of every kind of document as a picture, with the document itself. */
export async function shootPapers({ context, url, folder }: Shooting): Promise<void> {
  const page = await context.newPage()
  const papers = { ...(await drawnByServer(context.request, url)), ...(await drawnByPage(page, context.request, url)) }
  for (const [name, bytes] of Object.entries(papers)) {
    writeFileSync(join(folder, `${name}.pdf`), bytes)
    await shoot(page, bytes, join(folder, `${name}.pdf.png`))
    process.stdout.write(`${name}.pdf\n`)
  }
  await page.close()
}

interface Listed {
  items: { id: string }[]
}

/** Proposals, sent and signed, and a letter about new prices. */
async function drawnByServer(request: APIRequestContext, url: string): Promise<Record<string, Buffer>> {
  const get = async <T>(path: string) => (await (await request.get(path)).json()) as T
  const { organizationId } = await get<{ organizationId: string }>(`${url}/api/v1/users/me`)
  const api = `${url}/api/v1/organizations/${organizationId}`
  const bytesOf = async (path: string) => (await request.get(path)).body()
  const quote = async (state: string) => (await get<Listed>(`${api}/quotes?state=${state}`)).items[0]?.id
  const due = (await get<{ items: { clientId: string; dueOn: string | null }[] }>(`${api}/prices`)).items[0]
  const at = `${api}/clients/${due?.clientId}/price-letters`
  const data = {
    jobIds: [null],
    effectiveOn: due?.dueOn ?? '',
    noticeOn: null,
    recipient: 'client@demo.custodia.example',
    text: 'Thank you for another year with us. Wages and supplies cost more than a year ago, so we adjust the price once.',
    hasQuality: true,
    raise: { kind: 'percent', percent: 3.5 },
  }
  const [letter] = ((await (await request.post(at, { data })).json()) as Listed).items
  const papers = {
    proposal: await bytesOf(`${api}/quotes/${await quote('sent')}/pdf`),
    'proposal-signed': await bytesOf(`${api}/quotes/${await quote('accepted')}/pdf`),
    'price-letter': await bytesOf(`${at}/${letter?.id}/pdf`),
  }
  await request.delete(`${at}/${letter?.id}`)
  return papers
}

/** The PDFs that a page draws when its button is pressed: an inspection's report, a purchase order, a pay statement. */
async function drawnByPage(page: Page, request: APIRequestContext, url: string): Promise<Record<string, Buffer>> {
  const get = async <T>(path: string) => (await (await request.get(path)).json()) as T
  const { organizationId } = await get<{ organizationId: string }>(`${url}/api/v1/users/me`)
  const api = `${url}/api/v1/organizations/${organizationId}`
  const at = `${url}/org/${organizationId}`
  const first = async (path: string) => (await get<Listed>(`${api}${path}`)).items[0]?.id
  const { members } = await get<{ members: { memberId: string }[] }>(`${api}/payroll`)
  const pages = {
    'inspection-report': `${at}/reports/inspections/${await first('/inspections?state=submitted')}`,
    'purchase-order': `${at}/settings/supplies?tab=orders&order=${await first('/purchase-orders')}`,
    'pay-statement': `${at}/reports/payroll/${members[0]?.memberId}`,
  }
  const papers: Record<string, Buffer> = {}
  for (const [name, address] of Object.entries(pages)) {
    await page.goto(address, { waitUntil: 'networkidle' })
    const saving = page.waitForEvent('download')
    await page.getByRole('button', { name: /PDF/ }).first().click()
    papers[name] = readFileSync(await (await saving).path())
  }
  return papers
}

/** Draws a document's first page with pdf.js, since the browser without a window shows no PDF. */
async function shoot(page: Page, bytes: Buffer, path: string): Promise<void> {
  await page.route(`${place}/**`, (route) => {
    const asked = new URL(route.request().url()).pathname
    if (asked === '/paper.pdf') return route.fulfill({ contentType: 'application/pdf', body: bytes })
    if (asked === '/pdfjs.mjs') return route.fulfill({ contentType: 'text/javascript', body: readFileSync(program) })
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><canvas style="display:block"></canvas>' })
  })
  await page.goto(place)
  await page.evaluate(drawFirstPage, `${place}/pdfjs.mjs`)
  await page.locator('canvas').screenshot({ path })
  await page.unroute(`${place}/**`)
}

interface PdfJs {
  getDocument(from: { url: string }): { promise: Promise<{ getPage(at: number): Promise<PdfPage> }> }
}

interface PdfPage {
  getViewport(wanted: { scale: number }): { width: number; height: number }
  render(into: object): { promise: Promise<void> }
}

/** Runs in the browser. */
async function drawFirstPage(address: string): Promise<void> {
  const pdfjs = (await import(address)) as PdfJs
  const paper = await pdfjs.getDocument({ url: '/paper.pdf' }).promise
  const first = await paper.getPage(1)
  const viewport = first.getViewport({ scale: 1.5 })
  const canvas = document.querySelector('canvas')
  if (!canvas) return
  canvas.width = viewport.width
  canvas.height = viewport.height
  await first.render({ canvas, canvasContext: canvas.getContext('2d'), viewport }).promise
}
