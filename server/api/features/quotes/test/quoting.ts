import { mailDirectory } from '#server/api/mail/mailer.ts'
import { readMailbox } from '#server/api/mail/mailbox.ts'
import type { useApi, Headers } from '#server/api/test/api.ts'
import { runJobs } from '#server/api/test/mail.ts'
import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteContent, QuoteTask } from '#shared/quotes/quote-content.contract.ts'
import { offerOf } from '#shared/quotes/document-offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import type { Quote, QuotePage } from '#shared/quotes/quotes.contract.ts'

export const task = (more: Partial<QuoteTask>): QuoteTask => ({
  name: 'Vacuum',
  by: 'area',
  quantity: null,
  rate: 3_250,
  factor: 1,
  times: 1,
  per: 'visit',
  rateId: null,
  ...more,
})

const nowhere = { line1: '', line2: '', city: '', region: '', postalCode: '', country: '' }

const area = (name: string, squareFeet: number | null, quoteTask: QuoteTask) => ({
  name,
  floorType: 'other' as const,
  squareFeet,
  note: '',
  tasks: [quoteTask],
})

/** The worked example of the pricing rules, for a company called Harbor Dental. */
export const workedExample = (content: QuoteContent): QuoteContent => ({
  ...content,
  title: 'Evening clean',
  recipient: { ...content.recipient, company: 'Harbor Dental', contact: 'Jo Park', email: 'jo@harbor.example' },
  sites: [
    {
      locationId: null,
      name: 'Main Street',
      address: nowhere,
      areas: [
        area('Offices', 12_000, task({})),
        area('Halls', 6_000, task({ name: 'Mop', rate: 4_750 })),
        area('Restrooms', null, task({ name: 'Clean restroom', by: 'units', quantity: 6, rate: 12 })),
        area('Bins', null, task({ name: 'Empty bin', by: 'units', quantity: 40, rate: 2.5 })),
      ],
    },
  ],
  options: [
    { name: 'Five times', visitsPerWeek: 5, marginPercent: null },
    { name: 'Three times', visitsPerWeek: 3, marginPercent: null },
    { name: 'Twice', visitsPerWeek: 2, marginPercent: 25 },
  ],
})

/** An organization's quotes, used as its pages and clients do. */
export async function buildQuote(run: ReturnType<typeof useApi>, name?: string) {
  const { api, call } = run
  const org = await run.organization(name)
  const base = `/api/v1/organizations/${org.id}`
  const page = `/api/v1/quote-pages/${org.id}`
  const post = (path: string, body: object, headers: Headers = org.headers) => call(headers, `${base}${path}`, { body })
  const get = async (id: string) => (await call(org.headers, `${base}/quotes/${id}`)).json<Quote>()
  const list = async (query = '') => (await call(org.headers, `${base}/quotes${query}`)).json<QuotePage>()
  const begin = async (body: object = {}) => (await post('/quotes', body)).json<Quote>()
  const save = (id: string, version: number, content: QuoteContent) =>
    call(org.headers, `${base}/quotes/${id}`, { method: 'PUT', body: { content, version } })
  const draft = async (change = workedExample, body: object = {}) => {
    const begun = await begin(body)
    return (await save(begun.id, begun.version, change(begun.content))).json<Quote>()
  }
  const send = async ({ id, version }: Quote) => (await post(`/quotes/${id}/send`, { version })).json<Quote>()
  const link = async ({ id }: Pick<Quote, 'id'>) => {
    const answer = await call(org.headers, `${base}/quotes/${id}/link`, { method: 'POST' })
    return new URL(answer.json<{ address: string }>().address).searchParams.get('token') ?? ''
  }
  const sent = async (change = workedExample, body: object = {}) => {
    const quote = await send(await draft(change, body))
    return { quote, token: await link(quote) }
  }
  const open = async (token: string) => (await call({}, `${page}/quotes/${token}`)).json<OpenQuote>()
  const accept = async (token: string, more: object = {}) => {
    const { document, documentHash } = await open(token)
    const chosen = { option: 0, addOns: [], ...more }
    const totals = document && totalsOf(offerOf(document, chosen.option), chosen.addOns)
    const shownTotals = { monthlyMinor: totals?.monthly.totalMinor ?? 0, onceMinor: totals?.once.totalMinor ?? 0 }
    const body = { name: 'Jo Park', signature: null, documentHash, ...shownTotals, ...chosen }
    return call({ 'user-agent': 'Phone' }, `${page}/quotes/${token}/accept`, { body })
  }
  const decline = (token: string, reason: string) => call({}, `${page}/quotes/${token}/decline`, { body: { reason } })
  const notices = async () =>
    (await call(org.headers, `${base}/notifications`)).json<{ items: { kind: string; text: string; link: string }[] }>()
      .items
  /** Sends queued mails and returns all mails, newest first. */
  const mails = async () => {
    await runJobs(api)
    return readMailbox(mailDirectory(api.config), 50)
  }
  return {
    org,
    base,
    page,
    post,
    get,
    list,
    begin,
    save,
    draft,
    send,
    link,
    sent,
    open,
    accept,
    decline,
    notices,
    mails,
  }
}
