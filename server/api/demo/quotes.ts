import { starterRateNames } from '#server/shared-texts.ts'
import { sourceLanguage } from '#shared/languages.ts'
import type { TenantTx } from '#server/api/db/tenant.ts'
import * as decisions from '#server/api/features/quotes/decisions.store.ts'
import * as links from '#server/api/features/quotes/links.store.ts'
import * as quotes from '#server/api/features/quotes/quotes.store.ts'
import * as requests from '#server/api/features/quotes/requests.store.ts'
import { createToken } from '#server/api/tokens.ts'
import type { QuoteArea, QuoteContent, QuoteTask } from '#shared/quotes/quote-content.contract.ts'
import { offerOf } from '#shared/quotes/offer.ts'
import { totalsOf } from '#shared/quotes/totals.ts'
import { starterRates } from '#shared/quotes/starter-rates.ts'

const taskAt = (rateId: string, quantity: number | null = null): QuoteTask => {
  const rate = starterRates.find(({ id }) => id === rateId)
  if (!rate) throw new Error(`no starter rate ${rateId}`)
  return {
    name: starterRateNames.say(sourceLanguage, `rate.${rate.id}` as 'rate.trash'),
    by: rate.by,
    quantity,
    rate: rate.rate,
    factor: 1,
    times: 1,
    per: 'visit',
    rateId,
  }
}

const area = (name: string, squareFeet: number | null, ...tasks: QuoteTask[]): QuoteArea => ({
  name,
  floorType: 'other',
  squareFeet,
  note: '',
  tasks,
})

const options = [
  { name: 'Twice a week', visitsPerWeek: 2, marginPercent: null },
  { name: 'Three times a week', visitsPerWeek: 3, marginPercent: null },
  { name: 'Every working day', visitsPerWeek: 5, marginPercent: null },
]

interface DemoQuote {
  title: string
  company: string
  contact: string
  email: string
  size: number
}

const contentOf = (content: QuoteContent, { title, company, contact, email, size }: DemoQuote): QuoteContent => ({
  ...content,
  title,
  recipient: { ...content.recipient, company, contact, email },
  sites: [
    {
      locationId: null,
      name: 'Main office',
      address: { ...content.recipient.address, line1: '410 Commerce Street', city: 'Austin', region: 'TX' },
      areas: [
        area('Offices', size, taskAt('vacuum-upright'), taskAt('trash', Math.round(size / 300))),
        area('Halls', Math.round(size / 2), taskAt('flat-mop')),
        area('Restrooms', null, taskAt('restroom', 6)),
      ],
    },
  ],
  options,
  terms: 'Thirty days’ notice on either side. Invoiced at the end of each month.',
})

/** Strokes of a drawn signature, as the page records them. */
const signature = 'M24 78 L40 40 L52 82 L66 52 L78 76 L96 60 M112 40 L112 80 L140 80 M150 66 L168 58 L172 78 L196 62'

/** Seeds a quote in each state, one of them signed, and a request from the public page. */
export async function seedQuotes(tx: TenantTx, organizationId: string, userId: string): Promise<void> {
  const draft = async (demo: DemoQuote) => {
    const begun = await quotes.create(tx, { organizationId, userId }, null)
    return quotes.update(tx, begun.id, { content: contentOf(begun.content, demo), version: begun.version })
  }
  const sent = async (demo: DemoQuote) => {
    const { id, version } = await draft(demo)
    const { revision } = await quotes.send(tx, { organizationId, quoteId: id, userId }, version)
    const token = createToken()
    await links.add(tx, { organizationId, quoteId: id, revision }, token)
    return token
  }
  await sent({
    title: 'Evening clean',
    company: 'Lakeside Title',
    contact: 'Rae Lund',
    email: 'rae@lakeside.example',
    size: 12_000,
  })
  const viewed = await sent({
    title: 'Night clean',
    company: 'Pecan Street Law',
    contact: 'Al Moss',
    email: 'al@pecan.example',
    size: 8_000,
  })
  await decisions.view(tx, organizationId, viewed)
  const lost = await sent({
    title: 'Weekend clean',
    company: 'Bluebonnet Gym',
    contact: 'Kim Vo',
    email: 'kim@bluebonnet.example',
    size: 20_000,
  })
  await decisions.decline(tx, organizationId, lost, { reason: 'We stay with our own people this year.', kind: 'stays' })
  const won = await sent({
    title: 'Office clean',
    company: 'Cedar Yoga Studio',
    contact: 'Lena Ortiz',
    email: 'lena@cedaryoga.example',
    size: 4_500,
  })
  await decisions.view(tx, organizationId, won)
  const { document, documentHash } = await decisions.read(tx, won)
  if (!document || !documentHash) throw new Error('the demo quote is not open')
  const signer = { organizationId, address: '203.0.113.24', userAgent: 'Demo' }
  const { monthly, once } = totalsOf(offerOf(document, 1), [])
  await decisions.accept(tx, signer, won, {
    option: 1,
    addOns: [],
    monthlyMinor: monthly.totalMinor,
    onceMinor: once.totalMinor,
    name: 'Lena Ortiz',
    signature,
    documentHash,
  })
  await draft({
    title: 'Day porter',
    company: 'Harper Lofts',
    contact: 'Sue Harper',
    email: 'sue@harper.example',
    size: 15_000,
  })
  await requests.createQuoteRequest(tx, organizationId, {
    name: 'Nora Bell',
    company: 'Bell & Sons Bakery',
    email: 'nora@bellsons.example',
    phone: '+15125550188',
    address: '12 Mill Road',
    squareFeet: 2_400,
    message: 'We bake at night, so the shop is free from two in the afternoon. Three times a week?',
    language: 'en',
  })
}
