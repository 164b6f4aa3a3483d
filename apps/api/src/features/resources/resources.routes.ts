import {
  cancelUploadRoute,
  deleteResourceRoute,
  reorderResourcesRoute,
  replaceResourceRoute,
  updateResourceRoute,
  uploadResourceRoute,
} from '@amauta/contract/resources/files.ts';
import {
  createSectionRoute,
  createSubsectionRoute,
  deleteIntroRoute,
  deleteSectionRoute,
  deleteSubsectionRoute,
  reorderSectionsRoute,
  reorderSubsectionsRoute,
  resourceTreeRoute,
  updateIntroRoute,
  updateSectionRoute,
  updateSubsectionRoute,
} from '@amauta/contract/resources/library.ts';
import type { ServerContext } from '../../context.ts';
import { callerGone } from '../../http/caller-gone.ts';
import { type Registrar, told } from '../../http/registrar.ts';
import {
  cancelUpload,
  changeFile,
  deleteFile,
  reorderFiles,
  replaceFile,
  uploadFile,
} from './files.service.ts';
import {
  addSection,
  addSubsection,
  changeSection,
  changeSubsection,
  deleteSection,
  deleteSubsection,
  removeIntro,
  reorderSections,
  reorderSubsections,
  setIntro,
} from './library/library.service.ts';
import { readSection, readSubsection, readTree, toReader } from './library/read-library.service.ts';
import { toResource } from './resources.presenter.ts';

export function registerResourceRoutes(register: Registrar, context: ServerContext): void {
  const { db } = context;

  register(resourceTreeRoute, ({ account }) => readTree(context, account));

  register(createSectionRoute, async ({ body, account }) => {
    const { id } = await addSection(db, body);
    return told('Sección creada correctamente', await readSection(context, account, id));
  });

  register(updateSectionRoute, async ({ params, body, account }) => {
    await changeSection(db, params.id, body);
    const data = await readSection(context, account, params.id);
    return told('Sección actualizada correctamente', data);
  });

  register(deleteSectionRoute, async ({ params, body }) => {
    await deleteSection(context, params.id, body.cascade);
    return 'Sección eliminada correctamente';
  });

  register(reorderSectionsRoute, async ({ body }) => {
    await reorderSections(db, body.sections);
    return 'Secciones reordenadas correctamente';
  });

  register(createSubsectionRoute, async ({ body, account }) => {
    const { id } = await addSubsection(db, body);
    const data = await readSubsection(context, account, id);
    return told('Subsección creada correctamente', data);
  });

  register(updateSubsectionRoute, async ({ params, body, account }) => {
    await changeSubsection(db, params.id, body);
    const data = await readSubsection(context, account, params.id);
    return told('Subsección actualizada correctamente', data);
  });

  register(deleteSubsectionRoute, async ({ params, body }) => {
    await deleteSubsection(context, params.id, body.cascade);
    return 'Subsección eliminada correctamente';
  });

  register(reorderSubsectionsRoute, async ({ body }) => {
    await reorderSubsections(db, body.section_id, body.subsections);
    return 'Subsecciones reordenadas correctamente';
  });

  register(uploadResourceRoute, async ({ request, reply, account }) => {
    const file = await uploadFile(context, request, callerGone(reply));
    return told('Archivo subido correctamente', toResource(file, toReader(context, account)));
  });

  register(cancelUploadRoute, async ({ params }) => {
    await cancelUpload(context, params.upload_key);
    return 'Subida cancelada';
  });

  register(reorderResourcesRoute, async ({ body }) => {
    await reorderFiles(db, body.subsection_id, body.files);
    return 'Archivos reordenados correctamente';
  });

  register(updateResourceRoute, async ({ params, body, account }) => {
    const file = await changeFile(db, params.id, body);
    const data = toResource(file, toReader(context, account));
    return told('Archivo actualizado correctamente', data);
  });

  register(replaceResourceRoute, async ({ params, request, reply, account }) => {
    const file = await replaceFile(context, params.id, request, callerGone(reply));
    const data = toResource(file, toReader(context, account));
    return told('Archivo actualizado correctamente', data);
  });

  register(deleteResourceRoute, async ({ params }) => {
    await deleteFile(context, params.id);
    return 'Archivo eliminado correctamente';
  });

  register(updateIntroRoute, async ({ body }) => {
    const intro = await setIntro(db, body);
    return told('Contenido de introducción actualizado correctamente', intro);
  });

  register(deleteIntroRoute, async () => {
    await removeIntro(db);
    return 'Contenido de introducción eliminado correctamente';
  });
}
