import { useEffect, useState } from 'react'
import { Button } from '#web/kit/core/button.tsx'
import { Card } from '#web/kit/frame/card.tsx'
import { hasOffer, install } from './install-offer.ts'
import { t } from './texts.ts'

/** How often field pages were opened on this device; -1 once its user has answered. */
const visitsKey = 'FIELD_VISITS'
const lookEveryMs = 1_000

let isCounted = false

/** Counts this page once, and returns how many there were. */
function visits() {
  const before = Number(localStorage.getItem(visitsKey) ?? 0)
  if (isCounted || before < 0) return before
  isCounted = true
  keepVisits(before + 1)
  return before + 1
}

/** A phone without space asks again. */
function keepVisits(count: number) {
  try {
    localStorage.setItem(visitsKey, String(count))
  } catch {}
}

/** Safari on iPhones makes no offer: its user adds the page by hand. */
const isByHand = () =>
  /iPhone|iPad/.test(navigator.userAgent) && (navigator as { standalone?: boolean }).standalone === false

/** From the second visit on, offers to put the product on the home screen, until its user has answered. */
export function InstallCard() {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (visits() < 2) return undefined
    const look = () => setShown(hasOffer() || isByHand())
    look()
    const timer = setInterval(look, lookEveryMs)
    return () => clearInterval(timer)
  }, [])
  if (!isShown || visits() < 0) return null
  const answer = () => {
    keepVisits(-1)
    setShown(false)
  }
  return (
    <Card title={t('install')}>
      <p className="text-sm text-ink-2">{t(hasOffer() ? 'installText' : 'installByHand')}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {hasOffer() && (
          <Button kind="primary" onClick={() => void install().then(answer)}>
            {t('installNow')}
          </Button>
        )}
        <Button onClick={answer}>{t('installLater')}</Button>
      </p>
    </Card>
  )
}
