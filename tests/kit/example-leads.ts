/** The provision that answers each example question of the empty chat: what it has to lead with. */
export const exampleLeads: Record<string, string> = {
  'Mein Vermieter gibt mir die Kaution nicht zurück, was gilt?': 'MRG/§ 16b',
  'Wann verjähren Schadenersatzansprüche?': 'ABGB/§ 1489',
  'Wer haftet, wenn ein Blumentopf vom Fensterbrett auf ein Auto fällt?': 'ABGB/§ 1318',
  'Muss ich Miete zahlen, wenn die Wohnung unbrauchbar ist?': 'ABGB/§ 1096',
  'Wann ist Notwehr gerechtfertigt?': 'StGB/§ 3',
  'Wie wird Raub bestraft?': 'StGB/§ 142',
  'Unter welchen Voraussetzungen darf eine Wohnung durchsucht werden?': 'StPO/§ 119',
  'Wann kommt eine Diversion in Betracht?': 'StPO/§ 198',
  'Wann ist ein Vorsteuerabzug nach § 12 UStG zu berichtigen?': 'UStG/§ 12',
  'Welche Ausgaben sind Werbungskosten?': 'EStG/§ 16',
  'Wie lange kann eine Beschwerde gegen einen Bescheid eingebracht werden?': 'BAO/§ 245',
  'Wann ist eine Wiederaufnahme des Verfahrens möglich?': 'BAO/§ 303',
  'Wie lange ist die Frist für eine Beschwerde gegen einen Bescheid?': 'VwGVG/§ 7',
  'Wann bekomme ich Einsicht in den Akt?': 'AVG/§ 17',
  'Welche Strafe droht bei 0,8 Promille am Steuer?': 'StVO/§ 99',
  'Wann gilt ein hinterlegter Brief als zugestellt?': 'ZustG/§ 17',
}
