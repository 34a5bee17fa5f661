import { useEffect, useRef, useState } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#web/domain/controls/dialog.tsx'
import { t } from '../texts.ts'

/** Missing from TypeScript's library: only some browsers have it. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>
}
declare const BarcodeDetector: new () => Detector

const everyMs = 200

interface CameraDialogProps {
  onCode: (code: string) => void
  onClose: () => void
}

/** Shows the camera until it sees a barcode. */
export function CameraDialog({ onCode, onClose }: CameraDialogProps) {
  const video = useRef<HTMLVideoElement>(null)
  const report = useRef(onCode)
  const [isRefused, setRefused] = useState(false)
  useEffect(() => {
    report.current = onCode
  }, [onCode])
  useEffect(() => {
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    async function watch(detector: Detector, screen: HTMLVideoElement) {
      const [barcode] = await detector.detect(screen).catch(() => [])
      if (isOver) return
      if (barcode) return report.current(barcode.rawValue)
      timer = setTimeout(() => void watch(detector, screen), everyMs)
    }
    async function open() {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
        const screen = video.current
        if (isOver || !screen) return stream.getTracks().forEach((track) => track.stop())
        screen.srcObject = stream
        await screen.play()
        await watch(new BarcodeDetector(), screen)
      } catch {
        if (!isOver) setRefused(true)
      }
    }
    void open()
    return () => {
      isOver = true
      clearTimeout(timer)
      for (const track of stream?.getTracks() ?? []) track.stop()
    }
  }, [])
  return (
    <Dialog isOpen onClose={onClose} title={t('scan')} description={t('scanText')}>
      <DialogBody>
        {isRefused ? (
          <p role="alert">{t('cameraRefused')}</p>
        ) : (
          <video ref={video} muted playsInline className="w-full" />
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogFooter>
    </Dialog>
  )
}
