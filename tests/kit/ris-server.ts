import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/*
 * A small RIS: the OGD API and the documents of invented laws and decisions, in the schema of the handbook. Tests may
 * put any answer in the place of the next one that fits.
 */

export type FakeNorm = {
  id: string
  number: string
  label: string
  text: string
  from?: string
  to?: string
  changed?: string
  title?: string
  heading?: string
  abbreviation?: string
  shortTitle: string
  index?: string
  land?: string
}
type FakeDecision = {
  id: string
  application: 'Justiz' | 'Vwgh' | 'Vfgh'
  type: 'Rechtssatz' | 'Text'
  numbers: string
  date: string
  text: string
  changed?: string
  norms?: string[]
  headnote?: string
  organ?: string
}
type FakeChange = { id: string } | { deleted: string }
type Override = { when: (url: URL) => boolean; status: number; body: string; headers?: Record<string, string> }

export type RisServer = {
  base: string
  host: string
  norms: FakeNorm[]
  decisions: FakeDecision[]
  changes: FakeChange[]
  /** Answers in the place of the next fitting ones; each is used once. */
  overrides: Override[]
  /** Addresses asked for, in order. */
  requests: URL[]
  /** Headers of the last request. */
  headers: IncomingMessage['headers']
  documentsAskedFor(): string[]
  pageSize: number
  /** Parameters that this server does not know, as RIS silently does with unknown ones. */
  ignored: Set<string>
  close(): Promise<void>
}

export async function startRis(): Promise<RisServer> {
  const server = createServer((request, response) => answer(ris, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const ris: RisServer = {
    base: `http://${host}/ris/api/v2.6/`,
    host,
    norms: [],
    decisions: [],
    changes: [],
    overrides: [],
    requests: [],
    headers: {},
    documentsAskedFor: () =>
      ris.requests.filter((url) => url.pathname.startsWith('/Dokumente/')).map((url) => url.pathname.split('/')[3]!),
    pageSize: 100,
    ignored: new Set(),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return ris
}

function answer(ris: RisServer, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '/', `http://${ris.host}`)
  ris.requests.push(url)
  ris.headers = request.headers
  const at = ris.overrides.findIndex(({ when }) => when(url))
  const [override] = at >= 0 ? ris.overrides.splice(at, 1) : []
  if (override) return void response.writeHead(override.status, override.headers).end(override.body)
  if (url.pathname.startsWith('/Dokumente/')) {
    const id = url.pathname.split('/')[3]
    const norm = ris.norms.find((other) => other.id === id)
    const decision = ris.decisions.find((other) => other.id === id)
    if (!norm && !decision) return void response.writeHead(404).end()
    return void response
      .writeHead(200, { 'content-type': 'text/xml' })
      .end(norm ? normXml(norm) : decisionXml(decision!))
  }
  const page = Number(url.searchParams.get('Seitennummer') ?? 1)
  const found = search(ris, url)
  const shown = found.slice((page - 1) * ris.pageSize, page * ris.pageSize)
  const results = {
    Hits: { '@pageNumber': String(page), '@pageSize': String(ris.pageSize), '#text': String(found.length) },
    // One is an object, none is nothing.
    ...(shown.length > 0 ? { OgdDocumentReference: shown.length === 1 ? shown[0] : shown } : {}),
  }
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ OgdSearchResult: { OgdDocumentResults: results } }))
}

function search(ris: RisServer, url: URL): unknown[] {
  const asked = (name: string) => (ris.ignored.has(name) ? null : url.searchParams.get(name))
  const controller = url.pathname.split('/').at(-1)
  if (controller === 'History')
    return ris.changes.flatMap((change) => {
      if ('deleted' in change)
        return [
          {
            Deleted: {
              ID: change.deleted,
              Applikation: asked('Anwendung'),
              Organ: 'BKA',
              ImportTimestamp: '2026-06-17T15:50:17',
            },
          },
        ]
      return [
        ...ris.norms.filter(({ id }) => id === change.id).map((norm) => normRecord(ris, norm)),
        ...ris.decisions.filter(({ id }) => id === change.id).map((one) => decisionRecord(ris, one)),
      ]
    })
  if (controller === 'Judikatur') {
    const type = asked('Dokumenttyp.SucheInRechtssaetzen') ? 'Rechtssatz' : 'Text'
    const [from, to] = [asked('EntscheidungsdatumVon') ?? '', asked('EntscheidungsdatumBis') ?? '9']
    return ris.decisions
      .filter(
        (one) => one.application === asked('Applikation') && one.type === type && one.date >= from && one.date <= to,
      )
      .map((one) => decisionRecord(ris, one))
  }
  const [number, title, day, start] = [
    asked('Gesetzesnummer'),
    asked('Titel'),
    asked('Fassung.FassungVom'),
    asked('Fassung.VonInkrafttretensdatum'),
  ]
  return ris.norms
    .filter(
      (norm) =>
        (controller === 'Landesrecht') === (norm.land !== undefined) &&
        (norm.land === undefined ||
          asked(`Bundesland.SucheIn${norm.land.replace('ö', 'oe').replace('ä', 'ae')}`) === 'true'),
    )
    .filter((norm) => number === null || norm.number === number)
    .filter(
      (norm) =>
        title === null || `${norm.shortTitle} ${norm.abbreviation ?? ''}`.toLowerCase().includes(title.toLowerCase()),
    )
    .filter((norm) => asked('Abschnitt.Von') !== '0' || norm.label === '§ 0')
    .filter((norm) => day === null || ((norm.from ?? '') <= day && (norm.to ?? '9') >= day))
    .filter((norm) => start === null || (norm.from ?? '') >= start)
    .map((norm) => normRecord(ris, norm))
}

const nil = { '@xsi:nil': 'true', '@xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance' }
const content = (ris: RisServer, folder: string, id: string) => ({
  ContentReference: {
    ContentType: 'MainDocument',
    Name: 'Hauptdokument',
    Urls: { ContentUrl: { DataType: 'Xml', Url: `http://${ris.host}/Dokumente/${folder}/${id}/${id}.xml` } },
  },
})

function normRecord(ris: RisServer, norm: FakeNorm): unknown {
  const isLaw = norm.label === '§ 0'
  const part = {
    Dokumenttyp: isLaw ? 'Norm' : 'Paragraph',
    ArtikelParagraphAnlage: norm.label,
    Inkrafttretensdatum: norm.from,
    Ausserkrafttretensdatum: norm.to,
    Abkuerzung: norm.abbreviation,
    Indizes: { item: norm.index ?? '20/05 Wohn- und Mietrecht' },
    Aenderung: '',
    Gesetzesnummer: norm.number,
  }
  const law = {
    Kurztitel: norm.shortTitle,
    ...(isLaw ? { Titel: `Bundesgesetz über etwas (${norm.shortTitle})<br/>StF: BGBl. Nr. 1/1980\r\n` } : {}),
  }
  const application = norm.land ? 'LrKons' : 'BrKons'
  const area = norm.land
    ? { Landesrecht: { ...law, Bundesland: norm.land, LrKons: part } }
    : { Bundesrecht: { ...law, BrKons: part } }
  const metadata = {
    Technisch: { ID: norm.id, Applikation: application, Organ: 'BKA (Bundeskanzleramt)', ImportTimestamp: nil },
    Allgemein: { Geaendert: norm.changed, DokumentUrl: `https://www.ris.bka.gv.at/eli/bgbl/1980/1/P1/${norm.id}` },
    ...area,
  }
  return {
    Data: {
      Metadaten: metadata,
      Dokumentliste: isLaw ? '' : content(ris, norm.land ? 'Landesnormen' : 'Bundesnormen', norm.id),
    },
  }
}

function decisionRecord(ris: RisServer, one: FakeDecision): unknown {
  const own = {
    Gericht: one.organ ?? 'OGH',
    Rechtsgebiete: { item: 'Zivilrecht' },
    Rechtssatznummern: one.headnote ? { item: one.headnote } : '',
    ...(one.application === 'Vwgh'
      ? { Rechtssatznummer: one.headnote, Indizes: { item: ['32/02 Steuern vom Einkommen und Ertrag'] } }
      : {}),
    Entscheidungstexte:
      one.type === 'Rechtssatz' ? { item: { Geschaeftszahl: one.numbers, Entscheidungsdatum: one.date } } : '',
  }
  const decision = {
    Dokumenttyp: one.type,
    Geschaeftszahl: { item: one.numbers },
    Normen: { item: one.norms ?? [] },
    Entscheidungsdatum: one.date,
    [one.application]: own,
  }
  const metadata = {
    Technisch: { ID: one.id, Applikation: one.application, Organ: one.organ ?? 'OGH', ImportTimestamp: nil },
    Allgemein: {
      Geaendert: one.changed,
      DokumentUrl: `https://www.ris.bka.gv.at/Dokument.wxe?Abfrage=${one.application}&Dokumentnummer=${one.id}`,
    },
    Judikatur: decision,
  }
  return { Data: { Metadaten: metadata, Dokumentliste: content(ris, one.application, one.id) } }
}

const escape = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const field = (name: string, value: string) =>
  `<ueberschrift typ="titel" halign="j">${name}</ueberschrift><absatz typ="erltext" ct="${name.toLowerCase()}" halign="j">${escape(value)}</absatz>`
const document = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><risdok xmlns="http://www.bka.gv.at"><metadaten /><nutzdaten><abschnitt nr="1" typ="ns">${body}</abschnitt></nutzdaten><layoutdaten /></risdok>`

function normXml(norm: FakeNorm): string {
  const heading = norm.heading
    ? `<ueberschrift typ="g1" ct="text" halign="c">${escape(norm.heading)}</ueberschrift>`
    : ''
  const title = norm.title ? `<ueberschrift typ="para" ct="text" halign="l">${escape(norm.title)}</ueberschrift>` : ''
  const text = norm.text
    ? `<ueberschrift typ="titel">Text</ueberschrift>${heading}${title}<absatz typ="abs" ct="text"><gldsym>${norm.label}.</gldsym> ${escape(norm.text)}</absatz>`
    : ''
  return document(
    `${field('Kurztitel', norm.shortTitle)}${text}${field('Gesnr', norm.number)}${field('Doknr', norm.id)}`,
  )
}

const decisionXml = (one: FakeDecision) =>
  document(
    `${field('Gericht', 'OGH')}${field('Gz', one.numbers)}${field(one.type === 'Rechtssatz' ? 'Rechtssatz' : 'Spruch', one.text)}`,
  )
