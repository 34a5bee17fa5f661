import type { OpenQuote } from '#shared/quotes/open-quotes.contract.ts'
import type { QuoteDocument } from '#shared/quotes/quote-content.contract.ts'
import { formatDate, formatDateTime, formatMoney, formatNumber } from '#web/platform/format/format.ts'
import type { PdfBlock } from '#web/platform/pdf/pdf-document.ts'
import { addressLines } from '#web/domain/record/address.ts'
import { t } from '../texts.ts'

const long = { dateStyle: 'long' } as const

/** A quote's PDF: scope, recipient, price, terms and signature. */
export function quoteBlocks(
  document: QuoteDocument,
  acceptance: OpenQuote['acceptance'],
  timeZone?: string,
): PdfBlock[] {
  const { recipient, currency } = document
  const price = (option: QuoteDocument['options'][number]) =>
    [
      t('timesAWeek', { count: option.visitsPerWeek }),
      t('aMonth', { price: formatMoney(option.priceMinor, currency) }),
      t('aVisit', { price: formatMoney(option.visitPriceMinor, currency) }),
    ].join(' · ')
  const facts: [string, string][] = [
    [t('quote'), document.number],
    [
      t('recipient'),
      [recipient.company, recipient.contact, ...addressLines(recipient.address)].filter(Boolean).join(', '),
    ],
    [t('sentOn'), formatDate(document.sentOn, long)],
    [t('validUntil'), formatDate(document.validUntil, long)],
  ]
  return [
    { kind: 'heading', level: 1, text: `${document.company}: ${document.title}` },
    { kind: 'facts', rows: facts },
    ...(document.intro ? [{ kind: 'text' as const, text: document.intro }] : []),
    { kind: 'heading', level: 2, text: t('options') },
    { kind: 'facts', rows: document.options.map((option) => [option.name, price(option)] as const) },
    ...document.sites.flatMap(siteBlocks),
    ...(document.terms
      ? [
          { kind: 'heading' as const, level: 2 as const, text: t('terms') },
          { kind: 'text' as const, text: document.terms },
        ]
      : []),
    ...(acceptance ? signedBlocks(document, acceptance, timeZone) : []),
  ]
}

function siteBlocks({ name, address, areas }: QuoteDocument['sites'][number]): PdfBlock[] {
  const task = (one: QuoteDocument['sites'][number]['areas'][number]['tasks'][number]) =>
    one.per === 'visit'
      ? one.name
      : `${one.name} ${t('often', { times: formatNumber(one.times), per: t(`per.${one.per}`) })}`
  const rows = areas.map((area): [string, string] => [
    [area.name || t('area'), area.squareFeet !== null && t('feet', { count: formatNumber(area.squareFeet) })]
      .filter(Boolean)
      .join(', '),
    area.tasks.map(task).join(', ') || '–',
  ])
  const heading = [name, addressLines(address).join(', ')].filter(Boolean).join(' · ')
  return [
    { kind: 'heading', level: 2, text: heading },
    { kind: 'facts', rows },
  ]
}

function signedBlocks(
  document: QuoteDocument,
  acceptance: NonNullable<OpenQuote['acceptance']>,
  timeZone?: string,
): PdfBlock[] {
  const said = t('acceptedBy', {
    name: acceptance.name,
    time: formatDateTime(acceptance.acceptedAt, timeZone),
    option: document.options[acceptance.option]?.name ?? '',
  })
  return [
    { kind: 'heading', level: 2, text: t('is.accepted') },
    { kind: 'text', text: said },
    ...(acceptance.signature
      ? [{ kind: 'drawing' as const, path: acceptance.signature, alt: t('signatureOf', { name: acceptance.name }) }]
      : []),
    ...(acceptance.isSigned ? [] : [{ kind: 'text' as const, text: t('notSigned', { company: document.company }) }]),
  ]
}
