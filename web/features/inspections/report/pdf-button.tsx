import { Download } from 'lucide-react'
import { useAction } from '#web/platform/data/resource.ts'
import { saveFile } from '#web/platform/files/save-file.ts'
import { Button } from '#web/kit/core/button.tsx'
import type { PrintedReport } from './report-blocks.ts'
import { t } from '../texts.ts'

/** Downloads a report; data that the page lacks is fetched then. */
export function PdfButton({ read }: { read: () => Promise<PrintedReport> }) {
  const saving = useAction(async () => {
    const [report, { reportPdf }] = await Promise.all([read(), import('./save-report-pdf.ts')])
    const { name, content } = await reportPdf(report)
    saveFile(name, content)
  })
  return (
    <Button isBusy={saving.isRunning} onClick={() => void saving.run()}>
      <Download />
      {t('pdf')}
    </Button>
  )
}
