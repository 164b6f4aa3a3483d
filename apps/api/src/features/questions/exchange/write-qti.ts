import { LETTERS } from '@amauta/contract/questions/letters.ts';
import type { AuthorItem, AuthorQuestion } from '@amauta/contract/questions/question.ts';
import type { Pictures } from './exchange-entry.ts';
import { type HtmlDialect, writeBlocks, writeHtml } from './html-blocks.ts';
import { titleOf, writeLabel } from './labels.ts';
import { escapeXml } from './xml-text.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const QTI = 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0';
const PACKAGE = 'http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1';

const nameOf = (path: string) => path.slice(path.lastIndexOf('/') + 1);
const DIALECT: HtmlDialect = {
  sourceOf: (path) => `../images/${nameOf(path)}`,
  styleAttribute: 'data-style',
};

/**
 * Writes questions as a QTI 3.0 package. Each question becomes an item, and each shared statement a
 * stimulus.
 */
export async function writeQti(questions: readonly AuthorQuestion[], pictures: Pictures): Promise<Buffer> {
  // Loaded only now, because the library would lengthen every start of the server.
  const { zip } = await import('@cj-tech-master/excelts/archive');
  const archive = zip();
  const resources: string[] = [];
  const add = (id: string, type: string, file: string, xml: string, extra = '') => {
    archive.add(file, HEAD + xml);
    const images = [...xml.matchAll(/src="\.\.\/images\/([^"]+)"/g)].map(
      ([, image = '']) => `<file href="images/${image}"/>`,
    );
    const files = [`<file href="${file}"/>`, ...new Set(images)].join('');
    resources.push(`<resource identifier="${id}" type="${type}" href="${file}">${files}${extra}</resource>`);
  };
  for (const question of questions) {
    const stimulus = question.type_question === 'COMMON' ? `s${question.id}` : undefined;
    if (stimulus)
      add(stimulus, 'imsqti_stimulus_xmlv3p0', `stimuli/${stimulus}.xml`, stimulusXml(stimulus, question));
    for (const item of question.questions) {
      const id = `i${item.id}`;
      const dependency = stimulus ? `<dependency identifierref="${stimulus}"/>` : '';
      add(id, 'imsqti_item_xmlv3p0', `items/${id}.xml`, itemXml(id, item, stimulus), dependency);
    }
  }
  for (const [path, content] of pictures) archive.add(`images/${nameOf(path)}`, content);
  archive.add('imsmanifest.xml', HEAD + manifestXml(resources));
  return Buffer.from(await archive.bytes());
}

function manifestXml(resources: readonly string[]): string {
  return `<manifest xmlns="${PACKAGE}" identifier="preguntas"><metadata><schema>QTI Package</schema><schemaversion>3.0.0</schemaversion></metadata><organizations/><resources>${resources.join('\n')}</resources></manifest>`;
}

function stimulusXml(id: string, question: AuthorQuestion): string {
  const body = writeBlocks(question.shared_statement, DIALECT);
  return `<qti-assessment-stimulus xmlns="${QTI}" identifier="${id}" title="Enunciado común" xml:lang="es"><qti-stimulus-body>${body}</qti-stimulus-body></qti-assessment-stimulus>`;
}

function itemXml(id: string, item: AuthorItem, stimulus: string | undefined): string {
  const title = escapeXml(titleOf(item.number));
  const label = writeLabel(item);
  const key = LETTERS[item.alternatives.findIndex((alternative) => alternative.correct)] ?? 'A';
  const reference = stimulus
    ? `<qti-assessment-stimulus-ref identifier="${stimulus}" href="../stimuli/${stimulus}.xml"/>`
    : '';
  const choices = item.alternatives
    .map(
      (alternative, index) =>
        `<qti-simple-choice identifier="${LETTERS[index] ?? ''}">${writeHtml(alternative.text, DIALECT)}</qti-simple-choice>`,
    )
    .join('');
  return `<qti-assessment-item xmlns="${QTI}" identifier="${id}" title="${title}" label="${label}" adaptive="false" time-dependent="false" xml:lang="es">
<qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>${key}</qti-value></qti-correct-response></qti-response-declaration>
<qti-outcome-declaration identifier="SCORE" cardinality="single" base-type="float"><qti-default-value><qti-value>0</qti-value></qti-default-value></qti-outcome-declaration>
<qti-outcome-declaration identifier="FEEDBACK" cardinality="single" base-type="identifier"/>
${reference}<qti-item-body>${writeBlocks(item.statement, DIALECT)}<qti-choice-interaction response-identifier="RESPONSE" max-choices="1">${choices}</qti-choice-interaction></qti-item-body>
${RESPONSE_PROCESSING}
<qti-modal-feedback outcome-identifier="FEEDBACK" identifier="justification" show-hide="show"><qti-content-body>${writeBlocks(item.justification, DIALECT)}</qti-content-body></qti-modal-feedback>
</qti-assessment-item>`;
}

/** Gives a point for the key, and shows the justification after any answer. */
const RESPONSE_PROCESSING = `<qti-response-processing><qti-response-condition><qti-response-if><qti-match><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-match><qti-set-outcome-value identifier="SCORE"><qti-base-value base-type="float">1</qti-base-value></qti-set-outcome-value></qti-response-if></qti-response-condition><qti-set-outcome-value identifier="FEEDBACK"><qti-base-value base-type="identifier">justification</qti-base-value></qti-set-outcome-value></qti-response-processing>`;
