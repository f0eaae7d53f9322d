import type { KnowledgeBase } from '../../../contract/knowledge-bases.ts'

/** What one can ask, by area; each is asked in a test and leads with the provision that answers it. */
export const examples: Record<KnowledgeBase, string[]> = {
  zivilrechtogh: [
    'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?',
    'Wann verjähren Schadenersatzansprüche?',
    'Wer haftet, wenn ein Blumentopf vom Fensterbrett auf ein Auto fällt?',
    'Muss ich Miete zahlen, wenn die Wohnung unbrauchbar ist?',
  ],
  strafrecht: [
    'Wann ist Notwehr gerechtfertigt?',
    'Wie wird Raub bestraft?',
    'Unter welchen Voraussetzungen darf eine Wohnung durchsucht werden?',
    'Wann kommt eine Diversion in Betracht?',
  ],
  steuerrecht: [
    'Wann ist ein Vorsteuerabzug nach § 12 UStG zu berichtigen?',
    'Welche Ausgaben sind Werbungskosten?',
    'Wie lange kann eine Beschwerde gegen einen Bescheid eingebracht werden?',
    'Wann ist eine Wiederaufnahme des Verfahrens möglich?',
  ],
  publiclaw: [
    'Wie lange ist die Frist für eine Beschwerde gegen einen Bescheid?',
    'Wann bekomme ich Einsicht in den Akt?',
    'Welche Strafe droht bei 0,8 Promille am Steuer?',
    'Wann gilt ein hinterlegter Brief als zugestellt?',
  ],
  none: [
    'Formulieren Sie ein höfliches Ersuchen um Fristerstreckung.',
    'Welche Gliederung eignet sich für einen Vertragsentwurf?',
    'Wie schreibe ich einen langen Satz verständlicher?',
    'Fassen Sie diesen Text in drei Sätzen zusammen: …',
  ],
}

/** Without a model an answer »Ohne Wissensdatenbank« comes from the area that fits best. */
export const acrossAreas = [
  examples.zivilrechtogh[0]!,
  examples.strafrecht[0]!,
  examples.steuerrecht[1]!,
  examples.publiclaw[2]!,
]
