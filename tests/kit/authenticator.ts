import { createHash, createHmac, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'

/** The code an authenticator app shows for a secret at a time; written apart from the server's, so that both must be right. */
export function appCode(secret: string, time: Date): string {
  const bits = secret
    .split('')
    .map((char) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(char).toString(2).padStart(5, '0'))
    .join('')
  const key = Buffer.from(bits.match(/.{8}/g)!.map((byte) => parseInt(byte, 2)))
  const counter = Buffer.from(
    Math.floor(time.getTime() / 30_000)
      .toString(16)
      .padStart(16, '0'),
    'hex',
  )
  const digest = createHmac('sha1', key).update(counter).digest()
  const at = digest.at(-1)! & 15
  return (
    ((digest[at]! & 127) * 2 ** 24 + digest[at + 1]! * 2 ** 16 + digest[at + 2]! * 2 ** 8 + digest[at + 3]!) %
    1_000_000
  )
    .toString()
    .padStart(6, '0')
}

type Options = { challenge: string; origin?: string; rpId?: string; verified?: boolean; handle?: string }

/** An authenticator in software that makes and uses one passkey (ES256, attestation »none«), rightly or wrongly. */
export class SoftPasskey {
  readonly id = randomBytes(16).toString('base64url')
  counter = 0
  readonly #key: KeyObject
  readonly #cose: Buffer

  constructor() {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const { x, y } = publicKey.export({ format: 'jwk' })
    this.#key = privateKey
    // A CBOR map: kty EC2, alg ES256, curve P-256, x, y.
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x!, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y!, 'base64url'),
    ])
  }

  create(options: Options) {
    const id = Buffer.from(this.id, 'base64url')
    const data = Buffer.concat([
      this.#authenticatorData(options, 0x40),
      Buffer.alloc(16),
      Buffer.of(0, id.length),
      id,
      this.#cose,
    ])
    // A CBOR map: fmt »none«, no statement, the data of the authenticator.
    const attestation = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.of(0x58, data.length),
      data,
    ])
    return this.#answer({
      clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
      attestationObject: attestation.toString('base64url'),
      transports: ['internal'],
    })
  }

  get(options: Options) {
    const data = this.#authenticatorData(options, 0)
    const client = clientData('webauthn.get', options)
    const signature = sign('sha256', Buffer.concat([data, createHash('sha256').update(client).digest()]), this.#key)
    return this.#answer({
      clientDataJSON: client.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
      ...(options.handle && { userHandle: options.handle }),
    })
  }

  #answer<R>(response: R) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #authenticatorData({ rpId = 'localhost', verified = true }: Options, flags: number): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    return Buffer.concat([
      createHash('sha256').update(rpId).digest(),
      Buffer.of(flags | 1 | (verified ? 4 : 0)),
      counter,
    ])
  }
}

function clientData(type: string, { challenge, origin = 'http://localhost:3000' }: Options): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
