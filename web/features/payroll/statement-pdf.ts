import type { MemberPay } from '#shared/contracts/payroll.ts'
import { formatDate, formatMoney } from '#web/lib/format.ts'
import { language } from '#web/lib/language.ts'
import { drawDocument, type PdfBlock } from '#web/lib/pdf-document.ts'
import { readFont } from '#web/lib/pdf-letters.ts'
import { formatHours, formatPeriod, placeOf } from './figures.ts'
import { t } from './texts.ts'

/** A member's pay statement in the page's language. Its code is large and comes with the first one that is made. */
export async function statementPdf(pay: MemberPay, organizationName: string): Promise<Blob> {
  const title = `${t('statement')}, ${formatPeriod(pay.period)}`
  const blocks = statementBlocks(pay, organizationName)
  const parts = await drawDocument({ title, language: language(), blocks, readFont })
  return new Blob(parts as Uint8Array<ArrayBuffer>[], { type: 'application/pdf' })
}

/** Who, for which days, the sums, then every line with its steps. */
export function statementBlocks(pay: MemberPay, organizationName: string): PdfBlock[] {
  const { totals, currency, lines, member, period } = pay
  const money = (minor: number) => formatMoney(minor, currency)
  const sums = [
    ['straight', totals.straightMinor],
    ['overtime', totals.overtimeMinor],
    ['double', totals.doubleMinor],
    ['premiums', totals.premiumMinor],
    ['holiday', totals.holidayMinor],
    ['timeOff', totals.timeOffMinor],
    ['bonus', totals.bonusMinor],
    ['gross', totals.grossMinor],
    ['mileage', totals.mileageMinor],
    ['other', totals.otherMinor],
    ['total', totals.totalMinor],
  ] as const
  const days = Map.groupBy(lines, ({ day }) => day)
  return [
    { kind: 'heading', level: 1, text: t('statement') },
    {
      kind: 'facts',
      rows: [
        [t('employer'), organizationName],
        [t('member'), [member.name, member.employeeNumber].filter(Boolean).join(', ')],
        [t('period'), formatPeriod(period)],
        ...(period.state === 'open' ? ([[t('soFar'), t('notFinal')]] as const) : []),
      ],
    },
    { kind: 'heading', level: 2, text: t('total') },
    {
      kind: 'facts',
      rows: [
        [t('worked'), formatHours(totals.workedSeconds)],
        [t('overtimeHours'), formatHours(totals.overtimeSeconds + totals.doubleSeconds)],
        ...sums
          .filter(([kind, minor]) => minor !== 0 || kind === 'gross' || kind === 'total')
          .map(([kind, minor]) => [t(kind), money(minor)] as const),
      ],
    },
    { kind: 'heading', level: 2, text: t('days') },
    {
      kind: 'facts',
      rows: [...days].flatMap(([day, ofDay]) =>
        ofDay.map((line) => {
          const label = [formatDate(day), t(`line.${line.kind}`), placeOf(line)].filter(Boolean).join(' · ')
          return [label, `${money(line.amountMinor)}. ${line.steps.join(' ')}`] as const
        }),
      ),
    },
  ]
}
