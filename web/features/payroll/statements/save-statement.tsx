import { Download } from 'lucide-react'
import type { Organization } from '#shared/organizations/organizations.contract.ts'
import type { MemberPay } from '#shared/payroll/payroll.contract.ts'
import { organizationPaths } from '#shared/organizations/paths.ts'
import { fill } from '#web/platform/http/api.ts'
import { useAction, useResource } from '#web/platform/data/resource.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { Button } from '#web/kit/core/button.tsx'
import { t } from '../texts.ts'

/** Saves the pay statement as a PDF in the page's language. */
export function SaveStatement({ organizationId, pay }: { organizationId: string; pay: MemberPay }) {
  const name = useResource<Organization>(fill(organizationPaths.organization, { organizationId }))?.name
  const save = useAction(async () => {
    const { statementPdf } = await import('./statement-pdf.ts')
    saveFile(`${t('statement')} ${pay.period.from}.pdf`, await statementPdf(pay, name ?? ''))
  })
  return (
    <Button isBusy={save.isRunning || name === undefined} onClick={() => save.run()}>
      <Download />
      {t('savePdf')}
    </Button>
  )
}
