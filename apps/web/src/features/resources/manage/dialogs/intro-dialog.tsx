import { DESCRIPTION_LENGTH, NAME_LENGTH } from '@amauta/contract/resources/fields.ts';
import {
  deleteIntroRoute,
  IntroInput,
  type ResourceTree,
  updateIntroRoute,
  VIDEO_URL_LENGTH,
} from '@amauta/contract/resources/library.ts';
import { useMutation } from '@tanstack/react-query';
import { Play, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { showFailure } from '../../../../ui/feedback/toast.ts';
import { RequiredHint } from '../../../../ui/forms/field.tsx';
import { FormDialog } from '../../../../ui/forms/form-dialog.tsx';
import { TextArea, TextInput } from '../../../../ui/forms/text-input.tsx';
import { ConfirmDialog } from '../../../../ui/overlays/dialog.tsx';
import { VideoPlayer } from '../../video/video-player.tsx';
import { useLibraryForm, useSaved } from './use-library-form.ts';

/** The library has only one introduction. */
const PARAMS = { id: 1 } as const;

interface IntroFields extends Record<string, string> {
  video_url: string;
  name: string;
  description: string;
}

/** Edits the video that introduces the library: link, name and description, with a preview. */
export function IntroDialog({ tree, onClose }: { tree: ResourceTree; onClose: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const saved = useSaved(onClose);
  const { form, edit } = useLibraryForm<IntroFields>({
    start: fieldsOf(tree),
    schema: IntroInput,
    edited: {
      version: tree.intro_version,
      labels: { video_url: 'URL del video', name: 'Nombre', description: 'Descripción' },
      find: (stored) =>
        stored.has_intro_video ? { fields: fieldsOf(stored), version: stored.intro_version } : undefined,
    },
    save: (fields, version) => {
      const options = { params: PARAMS, fallback: 'Error al actualizar el contenido de introducción' };
      return call(updateIntroRoute, { ...options, body: { ...fields, version } });
    },
    savedText: 'Contenido de introducción actualizado correctamente',
    onClose,
  });
  const removal = useMutation({
    mutationFn: () => {
      const options = { params: PARAMS, fallback: 'Error al eliminar el video de introducción' };
      return call(deleteIntroRoute, { ...options, body: { confirm: true } });
    },
    onSuccess: ({ message }) => saved(message),
    onError: showFailure,
  });
  const { video_url: link, name } = form.fields;
  return (
    <FormDialog
      title="Contenido intro"
      saveText="Guardar"
      form={form}
      edit={edit}
      onClose={onClose}
      footTool={
        tree.has_intro_video ? (
          <Button
            variant="danger-ghost"
            icon={<Trash2 />}
            className="max-md:basis-full! md:mr-auto md:-ml-4.5"
            onClick={() => setAsking(true)}
          >
            Quitar contenido intro
          </Button>
        ) : null
      }
    >
      <RequiredHint />
      <TextInput
        type="url"
        label="URL del video"
        required
        hint="YouTube, Vimeo, Loom, Drive o un archivo de video, por ejemplo mp4."
        maxLength={VIDEO_URL_LENGTH}
        {...form.text('video_url')}
      />
      <VideoPreview key={link} link={link.trim()} title={name.trim() || 'Video'} />
      <TextInput label="Nombre" required maxLength={NAME_LENGTH} {...form.text('name')} />
      <TextArea label="Descripción" maxLength={DESCRIPTION_LENGTH} {...form.text('description')} />
      <ConfirmDialog
        open={isAsking}
        destructive
        title="Quitar contenido intro"
        confirmText="Quitar"
        pending={removal.isPending}
        pendingText="Eliminando..."
        onCancel={() => setAsking(false)}
        onConfirm={() => removal.mutate()}
      >
        <p>¿Estás seguro de que deseas quitar el video de introducción?</p>
        <p className="mt-3 font-semibold wrap-anywhere">{tree.name}</p>
      </ConfirmDialog>
    </FormDialog>
  );
}

function fieldsOf({ video_url, name, description }: ResourceTree): IntroFields {
  return { video_url: video_url ?? '', name, description };
}

/** Plays the video of the link, after a button is pressed: while typing most links are incomplete. */
function VideoPreview({ link, title }: { link: string; title: string }) {
  const [isShown, setShown] = useState(false);
  if (!IntroInput.shape.video_url.safeParse(link).success) return null;
  if (isShown) return <VideoPlayer link={link} title={title} />;
  return (
    <Button icon={<Play />} className="justify-self-start" onClick={() => setShown(true)}>
      Ver vista previa
    </Button>
  );
}
