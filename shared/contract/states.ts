/**
 * ISO 3166-2: codes and English names of the states and provinces of countries whose taxes depend on
 * them. Elsewhere the text of an address must be that of the rule.
 */
const STATES: Readonly<Record<string, string>> = {
  AU: `
ACT Australian Capital Territory
NSW New South Wales
NT Northern Territory
QLD Queensland
SA South Australia
TAS Tasmania
VIC Victoria
WA Western Australia`,
  CA: `
AB Alberta
BC British Columbia
MB Manitoba
NB New Brunswick
NL Newfoundland and Labrador
NS Nova Scotia
NT Northwest Territories
NU Nunavut
ON Ontario
PE Prince Edward Island
QC Quebec|Québec
SK Saskatchewan
YT Yukon`,
  US: `
AK Alaska
AL Alabama
AR Arkansas
AS American Samoa
AZ Arizona
CA California
CO Colorado
CT Connecticut
DC District of Columbia|Washington DC
DE Delaware
FL Florida
GA Georgia
GU Guam
HI Hawaii
IA Iowa
ID Idaho
IL Illinois
IN Indiana
KS Kansas
KY Kentucky
LA Louisiana
MA Massachusetts
MD Maryland
ME Maine
MI Michigan
MN Minnesota
MO Missouri
MP Northern Mariana Islands
MS Mississippi
MT Montana
NC North Carolina
ND North Dakota
NE Nebraska
NH New Hampshire
NJ New Jersey
NM New Mexico
NV Nevada
NY New York
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
PR Puerto Rico
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
UT Utah
VA Virginia
VI Virgin Islands, U.S.
VT Vermont
WA Washington
WI Wisconsin
WV West Virginia
WY Wyoming`,
};

/**
 * One text for every way to name a state of a country, which is a code of two letters: its code or
 * English name, in any case, also with the country before it (`US-CA`). Else the text in lower case.
 */
export function stateCode(text: string, country: string): string {
  const key = text.trim().toLowerCase();
  const prefix = `${country.toLowerCase()}-`;
  const plain = key.startsWith(prefix) ? key.slice(prefix.length) : key;
  return codesOf(country).get(plain) ?? plain;
}

const codes = new Map<string, ReadonlyMap<string, string>>();

/** The codes by name. Made when they are first needed. */
function codesOf(country: string): ReadonlyMap<string, string> {
  if (!Object.hasOwn(STATES, country)) return new Map();
  const byName = codes.get(country) ?? readStates(STATES[country] ?? '');
  codes.set(country, byName);
  return byName;
}

const readStates = (text: string) =>
  new Map(
    text
      .trim()
      .toLowerCase()
      .split('\n')
      .flatMap((line) => {
        const [code = '', ...words] = line.split(' ');
        const names = words.join(' ').split('|');
        return names.map((name) => [name, code] as const);
      }),
  );
