import type { QuoteContent, QuoteOption } from '#shared/quotes/quote-content.contract.ts'
import type { QuoteSettings } from '#shared/quotes/quote-settings.contract.ts'
import { Card } from '#web/kit/frame/card.tsx'
import { AreaList } from './area-list.tsx'
import { LineFields } from './line-fields.tsx'
import { changedAt, numbered, type ChangeContent } from './scope-change.ts'
import { t } from '../texts.ts'

interface OwnScopeCardsProps {
  content: QuoteContent
  settings: QuoteSettings
  problems: Readonly<Record<string, string>>
  change: ChangeContent
}

/** The areas and lines of options that have their own. */
export function OwnScopeCards({ content, settings, problems, change }: OwnScopeCardsProps) {
  const set = (index: number, part: (option: QuoteOption) => Partial<QuoteOption>) =>
    change((now) => {
      const option = now.options[index]
      return option ? { ...now, options: changedAt(now.options, index, part(option)) } : now
    })
  return numbered(content.options).map(({ item: option, index, key }) => (
    <div key={key} className="contents">
      {option.ownAreas && (
        <Card title={t('areasOf', { name: option.name })}>
          {numbered(content.sites).map(({ item: site, index: at, key: siteKey }) => (
            <section key={siteKey} aria-label={site.name || t('place', { number: at + 1 })}>
              {content.sites.length > 1 && (
                <h3 className="mt-3 font-medium">{site.name || t('place', { number: at + 1 })}</h3>
              )}
              <AreaList
                areas={option.ownAreas?.[at] ?? []}
                rates={settings.rates}
                isCollapsed
                onChange={(areas) =>
                  set(index, ({ ownAreas }) => ({
                    ownAreas: content.sites.map((_, other) => (other === at ? areas : (ownAreas?.[other] ?? []))),
                  }))
                }
              />
            </section>
          ))}
        </Card>
      )}
      {option.ownLines && (
        <Card title={t('linesOf', { name: option.name })}>
          <LineFields
            lines={option.ownLines}
            sites={content.sites}
            currency={settings.currency}
            visitsPerWeek={option.visitsPerWeek}
            path={`options.${index}.ownLines`}
            problems={problems}
            onChange={(ownLines) => set(index, () => ({ ownLines }))}
          />
        </Card>
      )}
    </div>
  ))
}
