import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { lazyWithRetry } from '#web/platform/lazy/lazy-with-retry.ts'
import { Button } from '#web/kit/core/button.tsx'
import { Field } from '#web/kit/core/field.tsx'
import { t } from '../texts.ts'

const CameraDialog = lazyWithRetry(() => import('./camera-dialog.tsx').then((m) => m.CameraDialog))

interface CodeFieldProps {
  /** Whether an item has this code. */
  onCode: (code: string) => boolean
}

/** Finds an item by a typed code, a keyboard scanner, or the camera if the browser reads barcodes. */
export function CodeField({ onCode }: CodeFieldProps) {
  const [code, setCode] = useState('')
  const [isUnknown, setUnknown] = useState(false)
  const [isScanning, setScanning] = useState(false)
  function look(text: string) {
    if (text.trim() === '') return
    const isKnown = onCode(text)
    setUnknown(!isKnown)
    setCode(isKnown ? '' : text)
  }
  return (
    <form
      className="flex items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        look(code)
      }}
    >
      <Field
        label={t('findCode')}
        className="min-w-0 flex-1"
        value={code}
        autoComplete="off"
        enterKeyHint="search"
        hint={isUnknown ? t('unknownCode') : t('findCodeHint')}
        onChange={(event) => {
          setCode(event.target.value)
          setUnknown(false)
        }}
      />
      {'BarcodeDetector' in globalThis && (
        <Button onClick={() => setScanning(true)}>
          <ScanBarcode />
          {t('scan')}
        </Button>
      )}
      {isScanning && (
        <CameraDialog
          onClose={() => setScanning(false)}
          onCode={(text) => {
            setScanning(false)
            look(text)
          }}
        />
      )}
    </form>
  )
}
