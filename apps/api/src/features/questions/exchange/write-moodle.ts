import path from 'node:path';
import type { Block } from '@amauta/contract/block.ts';
import type { AuthorItem, AuthorQuestion } from '@amauta/contract/questions/question.ts';
import type { Pictures } from './exchange-entry.ts';
import { type HtmlDialect, picturePaths, writeBlocks, writeHtml } from './html-blocks.ts';
import { titleOf, writeLabel } from './labels.ts';
import { escapeXml } from './xml-text.ts';

const DIALECT: HtmlDialect = {
  sourceOf: (value) => `@@PLUGINFILE@@/${path.posix.basename(value)}`,
  styleAttribute: 'style',
};

/**
 * Moodle knows no shared statements. Each question therefore repeats the statement, in an element and under
 * a tag by which the questions find each other again.
 */
export const SHARED_OPEN = '<div data-shared="true">';
export const SHARED_CLOSE = '</div><!--shared-->';
export const TAGS = { label: 'amauta:', shared: 'amauta-comun:' };

/** Writes questions as Moodle XML. Each item becomes a multiple-choice question. */
export function writeMoodle(questions: readonly AuthorQuestion[], pictures: Pictures): Buffer {
  const items = questions.flatMap((question) =>
    question.questions.map((item) => itemXml(question, item, pictures)),
  );
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${items.join('\n')}\n</quiz>\n`);
}

function itemXml(question: AuthorQuestion, item: AuthorItem, pictures: Pictures): string {
  const shared = question.shared_statement;
  const sharedHtml = shared.length > 0 ? SHARED_OPEN + writeBlocks(shared, DIALECT) + SHARED_CLOSE : '';
  const statement = sharedHtml + writeBlocks(item.statement, DIALECT);
  const answers = item.alternatives.map(
    ({ text, correct }) =>
      `<answer fraction="${correct ? 100 : 0}" format="html"><text>${inCData(writeHtml(text, DIALECT))}</text>${filesXml([text], pictures)}<feedback format="html"><text></text></feedback></answer>`,
  );
  const tags = [`${TAGS.label}${writeLabel(item)}`];
  if (question.type_question === 'COMMON') tags.push(`${TAGS.shared}${question.id}`);
  return `<question type="multichoice">
<name><text>${escapeXml(titleOf(item.number))}</text></name>
<questiontext format="html"><text>${inCData(statement)}</text>${filesXml([...shared, ...item.statement], pictures)}</questiontext>
<generalfeedback format="html"><text>${inCData(writeBlocks(item.justification, DIALECT))}</text>${filesXml(item.justification, pictures)}</generalfeedback>
<defaultgrade>1</defaultgrade><penalty>0</penalty><hidden>0</hidden><single>true</single><shuffleanswers>false</shuffleanswers><answernumbering>abc</answernumbering>
${answers.join('\n')}
<tags>${tags.map((tag) => `<tag><text>${escapeXml(tag)}</text></tag>`).join('')}</tags>
</question>`;
}

function filesXml(parts: readonly (Block | string)[], pictures: Pictures): string {
  return [...picturePaths(parts)]
    .flatMap((value) => {
      const content = pictures.get(value);
      if (!content) return [];
      const name = escapeXml(path.posix.basename(value));
      return [`<file name="${name}" path="/" encoding="base64">${content.toString('base64')}</file>`];
    })
    .join('');
}

function inCData(html: string): string {
  return `<![CDATA[${html.replaceAll(']]>', ']]&gt;')}]]>`;
}
