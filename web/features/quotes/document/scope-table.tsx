import type { QuoteDocument } from '#shared/quotes/quote-document.contract.ts'
import type { scopeParts } from '#shared/quotes/document-scope.ts'
import { formatNumber } from '#web/platform/format/format.ts'
import { addressLines } from '#web/domain/record/address.ts'
import { numbered } from '../editor/scope-change.ts'
import { areaFeet, areaName } from './area-name.ts'
import { t } from '../texts.ts'
import './quote-paper.css'

type Part = ReturnType<typeof scopeParts>[number]
type Task = QuoteDocument['sites'][number]['areas'][number]['tasks'][number]

/** The work at a location by area: a table on a desktop, a list on a phone. */
export const ScopeTable = ({ part: { name, address, areas } }: { part: Part }) => (
  <section className="min-w-0">
    <h4 className="font-semibold">{name}</h4>
    {address && <p className="text-sm text-ink-2">{addressLines(address).join(', ')}</p>}
    <table className="quote-scope">
      <thead>
        <tr>
          <th scope="col">{t('area')}</th>
          <th scope="col">{t('scopeTask')}</th>
          <th scope="col">{t('howOften')}</th>
        </tr>
      </thead>
      {numbered(areas).map(({ item: area, key }) => (
        <tbody key={key}>
          {numbered(area.tasks).map(({ item: task, index, key: taskKey }) => (
            <tr key={taskKey}>
              {index === 0 && (
                <th scope="rowgroup" rowSpan={area.tasks.length}>
                  {areaName(area)}
                  {area.squareFeet !== null && (
                    <span className="block text-xs font-normal text-ink-2">
                      {areaFeet({ squareFeet: area.squareFeet, count: area.count })}
                    </span>
                  )}
                </th>
              )}
              <td>{task.name}</td>
              <td className="text-ink-2">{oftenText(task)}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </section>
)

const oftenText = ({ times, per }: Task) =>
  per === 'visit' && times === 1
    ? t('per.visit')
    : t('oftenPlain', { times: formatNumber(times), per: t(`per.${per}`) })

interface PartiesProps {
  blocks: readonly { label: string; lines: readonly (string | undefined)[] }[]
}

/** Sender, recipient and validity of the quote, side by side. */
export const Parties = ({ blocks }: PartiesProps) => (
  <div className="quote-parties">
    {blocks.map(({ label, lines }) => (
      <div key={label} className="min-w-0 text-sm">
        <p className="text-xs font-semibold text-ink-2">{label}</p>
        {[...new Set(lines.filter(Boolean))].map((line, index) => (
          <p key={line} className={`wrap-break-word ${index === 0 ? 'font-semibold' : ''}`}>
            {line}
          </p>
        ))}
      </div>
    ))}
  </div>
)
