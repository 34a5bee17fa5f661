import { Download } from 'lucide-react'
import { useState } from 'react'
import type { Payroll } from '#shared/payroll/payroll.contract.ts'
import { payExportFormats, type PayExportFormat } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api, fill, withQuery } from '#web/platform/http/api.ts'
import { language } from '#web/platform/texts/language.ts'
import { useAction } from '#web/platform/data/resource.ts'
import { Menu } from '#web/domain/controls/menu.tsx'
import { CompanyCode, isCoded, type CodedFormat } from './company-code.tsx'
import { MissingNumbers } from './missing-numbers.tsx'
import { t } from '../texts.ts'

const plainFormats: readonly PayExportFormat[] = ['csv', 'xlsx']
/** Formats for bookkeeping of a locked period, which need no payroll provider. */
const bookFormats: readonly PayExportFormat[] = ['custodia', 'journal']

/** Whether a format identifies members by employee number: all but those for readers and bookkeeping. */
const findsByNumber = (format: PayExportFormat) => !plainFormats.includes(format) && format !== 'journal'

interface PayExportProps {
  organizationId: string
  payroll: Payroll
  /** Creates every member's pay statement. */
  onStatements: () => void
}

/** Exports the period: plain files at any time, a payroll provider's once it is locked. */
export function PayExport({ organizationId, payroll: { period, members }, onStatements }: PayExportProps) {
  const url = fill(payrollPaths.payExport, { organizationId })
  const save = useDownload()
  const [asks, setAsks] = useState<CodedFormat>()
  const [isShort, setShort] = useState(false)
  const unnumbered = members.filter(({ employeeNumber }) => !employeeNumber.trim())
  const take = (format: PayExportFormat, companyCode = '') =>
    void save(withQuery(url, { from: period.from, format, companyCode, locale: language() }))
  const item = (format: PayExportFormat) => ({
    id: format,
    label: t(`format.${format}`),
    onSelect: () => {
      if (findsByNumber(format) && unnumbered.length > 0) setShort(true)
      else if (isCoded(format)) setAsks(format)
      else take(format)
    },
  })
  const providers = payExportFormats.filter((format) => !plainFormats.includes(format) && !bookFormats.includes(format))
  return (
    <>
      <Menu
        label={t('export')}
        className="btn-secondary"
        groups={[
          { items: plainFormats.map(item) },
          { items: [{ id: 'statements', label: t('allStatements'), onSelect: onStatements }] },
          ...(period.state === 'open'
            ? []
            : [{ items: bookFormats.map(item) }, { heading: t('providers'), items: providers.map(item) }]),
        ]}
      >
        <Download size={16} />
        {t('export')}
      </Menu>
      <CompanyCode organizationId={organizationId} format={asks} onClose={() => setAsks(undefined)} onSave={take} />
      <MissingNumbers
        organizationId={organizationId}
        members={unnumbered}
        isOpen={isShort}
        onClose={() => setShort(false)}
      />
    </>
  )
}

/** Downloads after the user reauthenticates, because the download itself cannot show the dialog. */
export function useDownload() {
  const reauthenticate = useAction(() => api.get(secondFactorPaths.proof))
  return async (url: string) => {
    if (await reauthenticate.run()) Object.assign(document.createElement('a'), { href: url, download: '' }).click()
  }
}
