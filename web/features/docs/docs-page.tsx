import { Navigate, useParams } from 'react-router-dom'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { LanguageSwitch } from '#web/domain/controls/language-switch.tsx'
import { PageHeader } from '#web/domain/frame/page-header.tsx'
import { PageScroll } from '#web/platform/navigation/page-scroll.tsx'
import { PlainFrame } from '#web/domain/controls/plain-frame.tsx'
import { RichText } from './rich-text.tsx'
import { t } from './texts.ts'

/** Documented areas, in the order in which a new user meets them. */
const areas = [
  'start',
  'home',
  'clients',
  'client-area',
  'locations',
  'jobs',
  'operations',
  'work',
  'availability',
  'quotes',
  'inspections',
  'messages',
  'recap',
  'payroll',
  'closing',
  'time-off',
  'supplies',
  'monitors',
  'settings',
  'account',
] as const

/** The product's public docs. */
export function DocsPage() {
  const { area = 'start' } = useParams()
  const current = areas.find((each) => each === area)
  if (!current) return <Navigate to={pages.docs} replace />
  return (
    <PlainFrame
      actions={
        <>
          <LanguageSwitch />
          <Link to="/" className="btn-secondary">
            {t('backToProduct')}
          </Link>
        </>
      }
    >
      <div className="grid gap-x-12 gap-y-6 md:grid-cols-[16rem_1fr]">
        <nav aria-label={t('contents')} className="min-w-0 self-start md:sticky md:top-24">
          <p className="px-3 pb-2 text-2xs font-semibold tracking-wider text-ink-2 uppercase">{t('title')}</p>
          <ul className="flex gap-1 overflow-x-auto md:grid">
            {areas.map((each) => (
              <li key={each} className="shrink-0">
                <Link
                  to={pages.docsArea(each)}
                  className="menu-line"
                  aria-current={each === current ? 'page' : undefined}
                >
                  {t(`${each}.title`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <article className="max-w-2xl min-w-0">
          <PageHeader title={t(`${current}.title`)} subtitle={t(`${current}.lead`)} />
          <RichText text={t(`${current}.body`)} />
        </article>
      </div>
      <PageScroll />
    </PlainFrame>
  )
}
