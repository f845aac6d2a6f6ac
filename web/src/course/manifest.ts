/** Manifests of course packages. The platform reads a package's manifest first. */
import type { Course } from './course';
import { element, type Written, xmlFile } from './xml';

/** Name of the page's file in the package. */
export const PAGE = 'index.html';

export type Described = {
  readonly course: Course;
  readonly title: string;
  readonly description: string;
  /** Language of title and description. */
  readonly language: string;
  /** Unique ids: one for the package, and one for the page in it. */
  readonly uuids: readonly [whole: string, page: string];
};

/** Name and text of a package's manifest. */
type Manifest = { readonly name: string; readonly text: string };

/** Values that the schemas of SCORM prescribe. */
const SCHEMA = ['ADL', 'SCORM'].join(' ');
const VERSION_2004 = ['2004', '4th', 'Edition'].join(' ');

/** Names that differ between SCORM 1.2 and SCORM 2004. */
type Scorm = {
  readonly namespaces: Readonly<Record<string, string>>;
  readonly version: string;
  /** Name of the attribute that marks a resource as a SCO, which reports to the platform. */
  readonly reports: string;
  /** Elements that this version of SCORM adds to the manifest's `item` and `organization`. */
  readonly ofItem: readonly Written[];
  readonly ofWhole: readonly Written[];
};

/** Writes the manifest of a package with one item, the page. */
function scorm(
  { title, uuids: [whole] }: Described,
  { namespaces, version, reports, ofItem, ofWhole }: Scorm,
): Manifest {
  const metadata = element('metadata', {}, element('schema', {}, SCHEMA), element('schemaversion', {}, version));
  const named = element('title', {}, title);
  const item = element('item', { identifier: 'item', identifierref: 'page' }, named, ...ofItem);
  const organization = element('organization', { identifier: 'course' }, named, item, ...ofWhole);
  const page = { identifier: 'page', type: 'webcontent', [reports]: 'sco', href: PAGE };
  const manifest = element(
    'manifest',
    { identifier: `ringside-${whole}`, version: '1.0', ...namespaces },
    metadata,
    element('organizations', { default: 'course' }, organization),
    element('resources', {}, element('resource', page, element('file', { href: PAGE }))),
  );
  return { name: 'imsmanifest.xml', text: xmlFile(manifest) };
}

function scorm12(described: Described): Manifest {
  const { passMark } = described.course;
  return scorm(described, {
    namespaces: {
      xmlns: 'http://www.imsproject.org/xsd/imscp_rootv1p1p2',
      'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_rootv1p2',
    },
    version: '1.2',
    reports: 'adlcp:scormtype',
    ofItem: passMark === undefined ? [] : [element('adlcp:masteryscore', {}, String(Math.round(passMark * 100)))],
    ofWhole: [],
  });
}

/** Pass mark of SCORM 2004. */
function objectives(passMark: number): Written {
  const least = element('imsss:minNormalizedMeasure', {}, String(passMark));
  const primary = { objectiveID: 'whole', satisfiedByMeasure: 'true' };
  return element('imsss:objectives', {}, element('imsss:primaryObjective', primary, least));
}

function scorm2004(described: Described): Manifest {
  const { passMark } = described.course;
  const measured = passMark === undefined ? [] : [objectives(passMark)];
  const byPage = element('imsss:deliveryControls', { completionSetByContent: 'true', objectiveSetByContent: 'true' });
  return scorm(described, {
    namespaces: {
      xmlns: 'http://www.imsglobal.org/xsd/imscp_v1p1',
      'xmlns:adlcp': 'http://www.adlnet.org/xsd/adlcp_v1p3',
      'xmlns:imsss': 'http://www.imsglobal.org/xsd/imsss',
    },
    version: VERSION_2004,
    reports: 'adlcp:scormType',
    ofItem: [element('imsss:sequencing', {}, ...measured, byPage)],
    ofWhole: [element('imsss:sequencing', {}, element('imsss:controlMode', { choice: 'true', flow: 'true' }))],
  });
}

function cmi5({ course: { passMark }, title, description, language, uuids }: Described): Manifest {
  const said = (name: string, text: string): Written =>
    element(name, {}, element('langstring', { lang: language }, text));
  const both = [said('title', title), said('description', description)];
  const [whole, page] = uuids.map((uuid) => `urn:uuid:${uuid}`);
  const unit = { id: page, moveOn: 'Completed', masteryScore: passMark, launchMethod: 'AnyWindow' };
  const structure = element(
    'courseStructure',
    { xmlns: 'https://w3id.org/xapi/profiles/cmi5/v1/CourseStructure.xsd' },
    element('course', { id: whole }, ...both),
    element('au', unit, ...both, element('url', {}, PAGE)),
  );
  return { name: 'cmi5.xml', text: xmlFile(structure) };
}

const MANIFESTS = { scorm12, scorm2004, cmi5 } as const;

export const manifestOf = (described: Described): Manifest => MANIFESTS[described.course.standard](described);
