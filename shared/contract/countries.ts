/**
 * ISO 3166-1: the codes of two and three letters, the English short name, and other English names in
 * use. `Intl` has no codes of three letters and other names than the standard.
 */
const COUNTRIES = `
AD AND Andorra
AE ARE United Arab Emirates
AF AFG Afghanistan
AG ATG Antigua and Barbuda|Antigua & Barbuda
AI AIA Anguilla
AL ALB Albania
AM ARM Armenia
AO AGO Angola
AQ ATA Antarctica
AR ARG Argentina
AS ASM American Samoa
AT AUT Austria
AU AUS Australia
AW ABW Aruba
AX ALA Åland Islands
AZ AZE Azerbaijan
BA BIH Bosnia and Herzegovina|Bosnia & Herzegovina
BB BRB Barbados
BD BGD Bangladesh
BE BEL Belgium
BF BFA Burkina Faso
BG BGR Bulgaria
BH BHR Bahrain
BI BDI Burundi
BJ BEN Benin
BL BLM Saint Barthélemy|St. Barthélemy
BM BMU Bermuda
BN BRN Brunei Darussalam|Brunei
BO BOL Bolivia, Plurinational State of|Bolivia|Plurinational State of Bolivia
BQ BES Bonaire, Sint Eustatius and Saba|Caribbean Netherlands
BR BRA Brazil
BS BHS Bahamas
BT BTN Bhutan
BV BVT Bouvet Island
BW BWA Botswana
BY BLR Belarus
BZ BLZ Belize
CA CAN Canada
CC CCK Cocos (Keeling) Islands
CD COD Congo, The Democratic Republic of the|Congo - Kinshasa
CF CAF Central African Republic
CG COG Congo|Congo - Brazzaville
CH CHE Switzerland
CI CIV Côte d'Ivoire|Ivory Coast
CK COK Cook Islands
CL CHL Chile
CM CMR Cameroon
CN CHN China
CO COL Colombia
CR CRI Costa Rica
CU CUB Cuba
CV CPV Cabo Verde|Cape Verde
CW CUW Curaçao
CX CXR Christmas Island
CY CYP Cyprus
CZ CZE Czechia|Czech Republic
DE DEU Germany
DJ DJI Djibouti
DK DNK Denmark
DM DMA Dominica
DO DOM Dominican Republic
DZ DZA Algeria
EC ECU Ecuador
EE EST Estonia
EG EGY Egypt
EH ESH Western Sahara
ER ERI Eritrea
ES ESP Spain
ET ETH Ethiopia
FI FIN Finland
FJ FJI Fiji
FK FLK Falkland Islands (Malvinas)|Falkland Islands
FM FSM Micronesia, Federated States of|Micronesia
FO FRO Faroe Islands
FR FRA France
GA GAB Gabon
GB GBR United Kingdom|United Kingdom of Great Britain and Northern Ireland|Great Britain|UK
GD GRD Grenada
GE GEO Georgia
GF GUF French Guiana
GG GGY Guernsey
GH GHA Ghana
GI GIB Gibraltar
GL GRL Greenland
GM GMB Gambia
GN GIN Guinea
GP GLP Guadeloupe
GQ GNQ Equatorial Guinea
GR GRC Greece
GS SGS South Georgia and the South Sandwich Islands|South Georgia & South Sandwich Islands
GT GTM Guatemala
GU GUM Guam
GW GNB Guinea-Bissau
GY GUY Guyana
HK HKG Hong Kong|Hong Kong SAR China
HM HMD Heard Island and McDonald Islands|Heard & McDonald Islands
HN HND Honduras
HR HRV Croatia
HT HTI Haiti
HU HUN Hungary
ID IDN Indonesia
IE IRL Ireland
IL ISR Israel
IM IMN Isle of Man
IN IND India
IO IOT British Indian Ocean Territory
IQ IRQ Iraq
IR IRN Iran, Islamic Republic of|Iran|Islamic Republic of Iran
IS ISL Iceland
IT ITA Italy
JE JEY Jersey
JM JAM Jamaica
JO JOR Jordan
JP JPN Japan
KE KEN Kenya
KG KGZ Kyrgyzstan
KH KHM Cambodia
KI KIR Kiribati
KM COM Comoros
KN KNA Saint Kitts and Nevis|St. Kitts & Nevis
KP PRK Korea, Democratic People's Republic of|North Korea
KR KOR Korea, Republic of|South Korea|Republic of Korea
KW KWT Kuwait
KY CYM Cayman Islands
KZ KAZ Kazakhstan
LA LAO Lao People's Democratic Republic|Laos
LB LBN Lebanon
LC LCA Saint Lucia|St. Lucia
LI LIE Liechtenstein
LK LKA Sri Lanka
LR LBR Liberia
LS LSO Lesotho
LT LTU Lithuania
LU LUX Luxembourg
LV LVA Latvia
LY LBY Libya
MA MAR Morocco
MC MCO Monaco
MD MDA Moldova, Republic of|Moldova|Republic of Moldova
ME MNE Montenegro
MF MAF Saint Martin (French part)|St. Martin
MG MDG Madagascar
MH MHL Marshall Islands
MK MKD North Macedonia|Macedonia
ML MLI Mali
MM MMR Myanmar|Myanmar (Burma)|Burma
MN MNG Mongolia
MO MAC Macao|Macao SAR China
MP MNP Northern Mariana Islands
MQ MTQ Martinique
MR MRT Mauritania
MS MSR Montserrat
MT MLT Malta
MU MUS Mauritius
MV MDV Maldives
MW MWI Malawi
MX MEX Mexico
MY MYS Malaysia
MZ MOZ Mozambique
NA NAM Namibia
NC NCL New Caledonia
NE NER Niger
NF NFK Norfolk Island
NG NGA Nigeria
NI NIC Nicaragua
NL NLD Netherlands|The Netherlands
NO NOR Norway
NP NPL Nepal
NR NRU Nauru
NU NIU Niue
NZ NZL New Zealand
OM OMN Oman
PA PAN Panama
PE PER Peru
PF PYF French Polynesia
PG PNG Papua New Guinea
PH PHL Philippines
PK PAK Pakistan
PL POL Poland
PM SPM Saint Pierre and Miquelon|St. Pierre & Miquelon
PN PCN Pitcairn|Pitcairn Islands
PR PRI Puerto Rico
PS PSE Palestine, State of|Palestinian Territories
PT PRT Portugal
PW PLW Palau
PY PRY Paraguay
QA QAT Qatar
RE REU Réunion
RO ROU Romania
RS SRB Serbia
RU RUS Russian Federation|Russia
RW RWA Rwanda
SA SAU Saudi Arabia
SB SLB Solomon Islands
SC SYC Seychelles
SD SDN Sudan
SE SWE Sweden
SG SGP Singapore
SH SHN Saint Helena, Ascension and Tristan da Cunha|St. Helena
SI SVN Slovenia
SJ SJM Svalbard and Jan Mayen|Svalbard & Jan Mayen
SK SVK Slovakia
SL SLE Sierra Leone
SM SMR San Marino
SN SEN Senegal
SO SOM Somalia
SR SUR Suriname
SS SSD South Sudan
ST STP Sao Tome and Principe|São Tomé & Príncipe
SV SLV El Salvador
SX SXM Sint Maarten (Dutch part)|Sint Maarten
SY SYR Syrian Arab Republic|Syria
SZ SWZ Eswatini|Swaziland
TC TCA Turks and Caicos Islands|Turks & Caicos Islands
TD TCD Chad
TF ATF French Southern Territories
TG TGO Togo
TH THA Thailand
TJ TJK Tajikistan
TK TKL Tokelau
TL TLS Timor-Leste
TM TKM Turkmenistan
TN TUN Tunisia
TO TON Tonga
TR TUR Türkiye|Turkey
TT TTO Trinidad and Tobago|Trinidad & Tobago
TV TUV Tuvalu
TW TWN Taiwan, Province of China|Taiwan
TZ TZA Tanzania, United Republic of|Tanzania|United Republic of Tanzania
UA UKR Ukraine
UG UGA Uganda
UM UMI United States Minor Outlying Islands|U.S. Outlying Islands
US USA United States|United States of America
UY URY Uruguay
UZ UZB Uzbekistan
VA VAT Holy See (Vatican City State)|Vatican City
VC VCT Saint Vincent and the Grenadines|St. Vincent & Grenadines
VE VEN Venezuela, Bolivarian Republic of|Venezuela|Bolivarian Republic of Venezuela
VG VGB Virgin Islands, British|British Virgin Islands
VI VIR Virgin Islands, U.S.|U.S. Virgin Islands
VN VNM Viet Nam|Vietnam
VU VUT Vanuatu
WF WLF Wallis and Futuna|Wallis & Futuna
WS WSM Samoa
YE YEM Yemen
YT MYT Mayotte
ZA ZAF South Africa
ZM ZMB Zambia
ZW ZWE Zimbabwe
`;

/** Text without regard to case, accents and outer spaces. */
const folded = (text: string) =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase().trim();

interface Country {
  /** ISO 3166-1 code of two letters. */
  readonly code: string;
  readonly alpha3: string;
  /** The short name of the standard first. */
  readonly names: readonly string[];
}

const readCountries = (): readonly Country[] =>
  COUNTRIES.trim()
    .split('\n')
    .map((line) => {
      const [code = '', alpha3 = ''] = line.split(' ', 2);
      return { code, alpha3, names: line.slice('PT PRT '.length).split('|') };
    });

/** Every country with its short name, by name. */
export const countries = () =>
  readCountries()
    .map(({ code, names: [name = code] }) => ({ name, code }))
    .sort((one, other) => one.name.localeCompare(other.name, 'en'));

let codes: ReadonlyMap<string, string> | undefined;

/** The codes by every code and name. Made when it is first needed. */
function codesByName(): ReadonlyMap<string, string> {
  codes ??= new Map(
    readCountries().flatMap(({ code, alpha3, names }) =>
      [code, alpha3, ...names].map((name) => [folded(name), code] as const),
    ),
  );
  return codes;
}

/** Whether it is the code of two letters of a country. */
export const isCountry = (code: string): boolean =>
  readCountries().some((each) => each.code === code);

/** The code of two letters of a country that is named by code or English name, else the text. */
export function countryCode(text: string): string {
  const key = folded(text);
  return codesByName().get(key) ?? key;
}
