import { signatureSize } from '#shared/inspections/kinds.ts'
import { SignaturePad } from '#web/domain/signature/signature-pad.tsx'
import { t } from '../texts.ts'

interface ReportSignatureProps {
  path: string
  onPath: (path: string) => void
}

export const ReportSignature = (drawing: ReportSignatureProps) => (
  <div className="grid gap-2">
    <p className="text-sm font-medium">{t('signature')}</p>
    <SignaturePad
      {...drawing}
      size={signatureSize}
      label={t(drawing.path ? 'signed' : 'notSigned')}
      clearLabel={t('clearSignature')}
      className="w-full max-w-sm rounded-md bg-sunken"
    />
  </div>
)
