import { randomBytes } from 'node:crypto'
import { answerCall, noteCallStatus } from '#shared/telephony/telephony.contract.ts'

/** The spoken text and the input that the line waits for. */
export interface SpokenPrompt {
  texts: string[]
  wants: 'digit' | 'pin' | 'recording' | 'nothing'
  action: string
}

export interface RawResponse {
  status: number
  body: string
}

interface Line {
  from: string
  to: string
  authToken: string
  /** The URL that the signature covers. */
  publicUrl: string
  post: (path: string, form: string, signature: string) => Promise<RawResponse>
}

/** A software phone: sends signed requests as the provider does and reads the answers. */
export function phoneLine({ from, to, authToken, publicUrl, post }: Line, more: Readonly<Record<string, string>> = {}) {
  const callSid = `CA${randomBytes(16).toString('hex')}`
  let heard: SpokenPrompt | undefined

  /** Sends the request. */
  async function send(path: string, form: Readonly<Record<string, string>> = {}): Promise<RawResponse> {
    const { getExpectedTwilioSignature } = await import('twilio/lib/webhooks/webhooks.js')
    const fields = { CallSid: callSid, AccountSid: 'AC0', From: from, To: to, Direction: 'inbound', ...more, ...form }
    const signature = getExpectedTwilioSignature(authToken, `${publicUrl}${path}`, fields)
    return post(path, new URLSearchParams(fields).toString(), signature)
  }

  async function hear(path: string, form: Readonly<Record<string, string>> = {}): Promise<SpokenPrompt> {
    const { status, body } = await send(path, form)
    if (status !== 200) throw new Error(`The call was answered ${status}: ${body}`)
    heard = readTwiml(body)
    return heard
  }

  return {
    callSid,
    send,
    dial: () => hear(answerCall.url, { CallStatus: 'ringing' }),
    /** Presses keys, or none, when asked. */
    press: (digits: string) => hear(heard?.action ?? '', { Digits: digits, CallStatus: 'in-progress' }),
    speak: (recordingUrl: string) => hear(heard?.action ?? '', { RecordingUrl: recordingUrl, Digits: '#' }),
    hangUp: (seconds: number) => send(noteCallStatus.url, { CallStatus: 'completed', CallDuration: String(seconds) }),
  }
}

/** Parses our TwiML. */
function readTwiml(twiml: string): SpokenPrompt {
  const said = [...twiml.matchAll(/<Say[^>]*>([^<]*)<\/Say>/g)].map(([, text = '']) => unescaped(text))
  const action = unescaped(/action="([^"]*)"/.exec(twiml)?.[1] ?? '')
  if (twiml.includes('<Record')) return { texts: said, wants: 'recording', action }
  const digits = /numDigits="(\d+)"/.exec(twiml)?.[1]
  return { texts: said, wants: digits === undefined ? 'nothing' : digits === '1' ? 'digit' : 'pin', action }
}

const unescaped = (text: string) =>
  text.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
