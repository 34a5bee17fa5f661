import { useEffect, useState, type ReactNode } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import type { ShownCard } from '#shared/phone-sign-in/phone-sign-in.contract.ts'
import { phonePaths } from '#shared/phone-sign-in/paths.ts'
import { landing } from '#shared/users/landing.ts'
import type { SecondFactorNeeded, User } from '#shared/users/users.contract.ts'
import { api, ApiError } from '#web/platform/http/api.ts'
import { Link } from '#web/platform/navigation/link.tsx'
import { pages } from '#shared/pages.ts'
import { Button } from '#web/kit/core/button.tsx'
import { AuthLayout } from '../frame/auth-layout.tsx'
import { SecondStep } from '../second-step.tsx'
import { CodeForms } from './code-forms.tsx'
import { PinForm } from './pin-form.tsx'
import { t } from './texts.ts'

type Looked = { card: ShownCard } | { problem: string } | undefined

/** Reads whom the card of the address belongs to. */
function useCard(card: string): Looked {
  const [looked, setLooked] = useState<Looked>()
  useEffect(() => {
    if (!card) return
    api.post<ShownCard>(phonePaths.card, { card }).then(
      (signInCard) => setLooked({ card: signInCard }),
      (error: unknown) => setLooked({ problem: error instanceof ApiError ? error.message : '' }),
    )
  }, [card])
  return looked
}

/** Signing in with a phone number and a code, or with a printed card. */
export function PhonePage() {
  const navigate = useNavigate()
  // The secret of a card's link stands behind #, which no server sees.
  const card = useLocation().hash.slice(1)
  const looked = useCard(card)
  const [isPin, setPin] = useState<boolean>()
  const [step, setStep] = useState<ReactNode>()
  const goOn = async (user: User) => navigate(landing(user))
  const onAnswer = (answer: User | SecondFactorNeeded) => {
    if ('secondFactor' in answer) {
      const back = () => setStep(undefined)
      setStep(<SecondStep methods={answer.secondFactor} onDone={goOn} onBack={back} />)
    } else setStep(<Done onGoOn={() => goOn(answer)} />)
  }
  if (step) return step
  if (looked && 'problem' in looked) return <AuthLayout title={t('cardOver')} lead={looked.problem} />
  if (card && !looked) return <AuthLayout title={t('title')} lead="…" />
  const signInCard = looked?.card
  // Who has no number on record signs in with the PIN first.
  const usesPin = signInCard !== undefined && (isPin ?? (signInCard.hasPin && signInCard.numberEnd === null))
  return (
    <AuthLayout
      title={signInCard ? t('cardTitle', { name: signInCard.name }) : t('title')}
      lead={signInCard ? t('cardLead', { organization: signInCard.organizationName }) : t('lead')}
    >
      {usesPin ? (
        <PinForm card={card} onAnswer={onAnswer} />
      ) : (
        <CodeForms card={card} numberEnd={signInCard?.numberEnd} onAnswer={onAnswer} />
      )}
      {signInCard?.hasPin && (
        <Button kind="ghost" onClick={() => setPin(!usesPin)}>
          {t(usesPin ? 'useCode' : 'usePin')}
        </Button>
      )}
      <p>
        <Link to={pages.login} className="link">
          {t('byEmail')}
        </Link>
      </p>
    </AuthLayout>
  )
}

/** Offers a passkey to a browser that can hold one. */
function Done({ onGoOn }: { onGoOn: () => Promise<unknown> }) {
  const mayOffer = 'PublicKeyCredential' in window
  useEffect(() => {
    if (!mayOffer) void onGoOn()
  }, [mayOffer, onGoOn])
  return (
    <AuthLayout title={t('doneTitle')} lead={t('doneLead')}>
      <Button kind="primary" onClick={() => void onGoOn()}>
        {t('goOn')}
      </Button>
      <Link to="/account/security" className="btn-secondary">
        {t('addPasskey')}
      </Link>
    </AuthLayout>
  )
}
