import { Download } from 'lucide-react'
import { language } from '#web/platform/texts/language.ts'
import { Menu } from './menu.tsx'
import { t } from '#web/domain/frame/texts.ts'

export interface ExportedList {
  /** Said over its files where there are several lists. */
  readonly heading?: string
  /** Of the export route, with the filter of the list. */
  readonly url: string
}

interface ExportMenuProps {
  readonly lists: readonly ExportedList[]
  /** What is exported, said to who does not see beside which list the button stands. */
  readonly of?: string
}

/** The list that is shown, or several that belong to it, as files in the page's language. */
export const ExportMenu = ({ lists, of }: ExportMenuProps) => (
  <Menu
    label={of ? `${t('export')}: ${of}` : t('export')}
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
