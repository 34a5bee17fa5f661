import { Download } from 'lucide-react'
import { language } from '#web/lib/language.ts'
import { Menu } from './menu.tsx'
import { t } from './texts.ts'

export interface ExportedList {
  /** Said over its files where there are several lists. */
  readonly heading?: string
  /** Of the export route, with the filter of the list. */
  readonly url: string
}

/** The list that is shown, or several that belong to it, as files in the page's language. */
export const ExportMenu = ({ lists }: { lists: readonly ExportedList[] }) => (
  <Menu
    label={t('export')}
    className="btn-secondary"
    groups={lists.map(({ heading, url }) => ({
      heading,
      items: [
        { id: `${url}.csv`, label: t('exportCsv'), download: fileOf(url, 'csv') },
        { id: `${url}.xlsx`, label: t('exportXlsx'), download: fileOf(url, 'xlsx') },
      ],
    }))}
  >
    <Download size={16} aria-hidden="true" />
    <span className="max-md:hidden">{t('export')}</span>
  </Menu>
)

const fileOf = (url: string, format: 'csv' | 'xlsx') =>
  `${url}${url.includes('?') ? '&' : '?'}format=${format}&locale=${language()}`
