import { Download } from 'lucide-react'
import { useState } from 'react'
import type { PayPeriod } from '#shared/contracts/payroll.ts'
import { payExportFormats, type PayExportFormat } from '#shared/payroll/kinds.ts'
import { payrollPaths } from '#shared/payroll/paths.ts'
import { secondFactorPaths } from '#shared/second-factor/paths.ts'
import { api, fill, withQuery } from '#web/lib/api.ts'
import { language } from '#web/lib/language.ts'
import { useAction } from '#web/lib/resource.ts'
import { Menu } from '#web/ui/menu.tsx'
import { CompanyCode, isCoded, type CodedFormat } from './company-code.tsx'
import { t } from './texts.ts'

const plainFormats: readonly PayExportFormat[] = ['csv', 'xlsx']

interface PayExportProps {
  organizationId: string
  period: PayPeriod
  /** Makes everybody's pay statement. */
  onStatements: () => void
}

/** The period as a file: plain ones at any time, a payroll provider's once it is locked. */
export function PayExport({ organizationId, period, onStatements }: PayExportProps) {
  const url = fill(payrollPaths.payExport, { organizationId })
  const save = useDownload()
  const [asks, setAsks] = useState<CodedFormat>()
  const take = (format: PayExportFormat, companyCode = '') =>
    void save(withQuery(url, { from: period.from, format, companyCode, locale: language() }))
  const item = (format: PayExportFormat) => ({
    id: format,
    label: t(`format.${format}`),
    onSelect: () => (isCoded(format) ? setAsks(format) : take(format)),
  })
  const providers = payExportFormats.filter((format) => !plainFormats.includes(format))
  return (
    <>
      <Menu
        label={t('export')}
        className="btn-secondary"
        groups={[
          { items: plainFormats.map(item) },
          { items: [{ id: 'statements', label: t('allStatements'), onSelect: onStatements }] },
          ...(period.state === 'open' ? [] : [{ heading: t('providers'), items: providers.map(item) }]),
        ]}
      >
        <Download size={16} aria-hidden="true" />
        {t('export')}
      </Menu>
      <CompanyCode organizationId={organizationId} format={asks} onClose={() => setAsks(undefined)} onSave={take} />
    </>
  )
}

/** Who calls is asked again first, so that the file itself comes without a question. */
export function useDownload() {
  const prove = useAction(() => api.get(secondFactorPaths.proof))
  return async (url: string) => {
    if (await prove.run()) Object.assign(document.createElement('a'), { href: url, download: '' }).click()
  }
}
