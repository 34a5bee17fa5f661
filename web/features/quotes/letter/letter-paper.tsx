import { changeText, reasonsOf } from '#shared/prices/letter-lines.ts'
import type { LetterDocument } from '#shared/prices/letters.contract.ts'
import { formatDate, formatMoney, locale } from '#web/platform/format/format.ts'
import { addressLines } from '#web/domain/record/address.ts'
import { numbered } from '../editor/scope-change.ts'
import { CompanyHead, senderLines } from '../document/company-head.tsx'
import { Parties } from '../document/scope-table.tsx'
import { QualityFigures } from './quality-figures.tsx'
import { t } from '../texts.ts'

const long = { dateStyle: 'long' } as const

/** A letter about new prices as its client reads it. */
export function LetterPaper({ document }: { document: LetterDocument }) {
  const { company, from, recipient, currency, lines, quality, writtenOn, text } = document
  const day = formatDate(document.effectiveOn, long)
  const reasons = reasonsOf(lines, locale(), { cpi: t('letter.usual.cpi'), wage: t('letter.usual.wage') })
  return (
    <article className="quote-paper grid gap-5">
      <CompanyHead company={company} from={from} eyebrow={t('letter.eyebrow')} />
      <Parties
        blocks={[
          {
            label: t('preparedFor'),
            lines: [recipient.company, recipient.contact, ...addressLines(recipient.address)],
          },
          { label: t('preparedBy'), lines: senderLines(company, from) },
          { label: t('sentOn'), lines: [formatDate(writtenOn, long)] },
        ]}
      />
      {text && <p className="whitespace-pre-line">{text}</p>}
      <p>{t('letter.opening', { day })}</p>
      <table className="quote-scope">
        <thead>
          <tr>
            <th scope="col">{t('letter.what')}</th>
            <th scope="col">{t('letter.before')}</th>
            <th scope="col">{t('letter.after')}</th>
          </tr>
        </thead>
        <tbody>
          {numbered(lines).map(({ item: line, key }) => (
            <tr key={key}>
              <th scope="row" className="font-normal">
                {line.name}
              </th>
              <td className="tabular-nums">{formatMoney(line.fromMinor, currency)}</td>
              <td className="font-semibold tabular-nums">
                {formatMoney(line.toMinor, currency)} {t(`letter.basis.${line.basis}`)}{' '}
                <span className="font-normal text-ink-2">{changeText(line, locale())}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {reasons.length > 0 && (
        <section>
          <h2 className="font-semibold">{t('letter.why')}</h2>
          {reasons.map((reason) => (
            <p key={reason.source}>{t('letter.by', reason)}</p>
          ))}
        </section>
      )}
      {quality && <QualityFigures quality={quality} />}
    </article>
  )
}
