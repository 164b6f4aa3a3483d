/** How the page shows the video of a link. */
export type VideoSource =
  | { kind: 'embed'; address: string }
  | { kind: 'file'; address: string }
  /** No player supports it: opened in a tab of its own. */
  | { kind: 'link'; address: string };

const FILE = /\.(mp4|webm|ogg|mov|avi|mkv|flv|wmv)$/i;
const ID = /^[\w-]{1,64}$/;
/** In a Loom link the title may come before the id. */
const LOOM_ID = /[\da-f]{32}$/;

/**
 * Turns a video link into a source: links of YouTube, Vimeo, Loom and Drive become their frame addresses,
 * direct files stay as they are. Null for anything but a web address, since nothing else may become a frame's
 * address.
 */
export function toVideoSource(link: string): VideoSource | null {
  // A path refers to a file on this server.
  const isPath = link.startsWith('/') && !link.startsWith('//');
  const url = parseUrl(link, isPath ? location.origin : undefined);
  if (url === null || !/^https?:$/.test(url.protocol)) return null;
  const embed = toEmbed(url);
  if (embed) return { kind: 'embed', address: embed };
  return { kind: FILE.test(url.pathname) ? 'file' : 'link', address: url.href };
}

/** Not `URL.parse`, which the oldest supported browsers lack. */
function parseUrl(link: string, base: string | undefined): URL | null {
  try {
    return new URL(link, base);
  } catch {
    return null;
  }
}

function toEmbed(url: URL): string | null {
  const host = url.hostname.replace(/^(www|m)\./, '');
  const parts = url.pathname.split('/').filter((part) => part !== '');
  switch (host) {
    case 'youtube.com':
    case 'youtube-nocookie.com': {
      const [first, second] = parts;
      const isById = first === 'embed' || first === 'shorts' || first === 'live' || first === 'v';
      return frameOf(
        'https://www.youtube.com/embed/',
        isById ? second : url.searchParams.get('v'),
        startOf(url),
      );
    }
    case 'youtu.be':
      return frameOf('https://www.youtube.com/embed/', parts[0], startOf(url));
    case 'vimeo.com':
    case 'player.vimeo.com': {
      const place = parts.findIndex((part) => /^\d+$/.test(part));
      // The link of a private video has a key after the id.
      const key = url.searchParams.get('h') ?? (host === 'vimeo.com' ? parts[place + 1] : undefined);
      const query = key !== undefined && ID.test(key) ? `?h=${key}` : '';
      return frameOf('https://player.vimeo.com/video/', parts[place], query);
    }
    case 'loom.com':
      return parts[0] === 'share' || parts[0] === 'embed'
        ? frameOf('https://www.loom.com/embed/', LOOM_ID.exec(parts[1] ?? '')?.[0] ?? parts[1])
        : null;
    case 'drive.google.com': {
      // If several accounts are signed in, the link contains the account's number: /file/u/1/d/…
      const place = parts[0] === 'file' ? parts.indexOf('d') : -1;
      const id = place > 0 ? parts[place + 1] : url.searchParams.get('id');
      return frameOf('https://drive.google.com/file/d/', id, '/preview');
    }
    default:
      return null;
  }
}

function frameOf(start: string, id: string | null | undefined, end = ''): string | null {
  return id != null && ID.test(id) ? `${start}${id}${end}` : null;
}

/** The start time of a YouTube link, given as `t=90`, `t=1m30s` or `t=1h2m3s`, in the form for a frame. */
function startOf(url: URL): string {
  const given = url.searchParams.get('t') ?? url.searchParams.get('start') ?? '';
  const match = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(\d{1,5})?s?$/.exec(given);
  const [hours, minutes, rest] = [1, 2, 3].map((place) => Number(match?.[place] ?? 0));
  const seconds = ((hours ?? 0) * 60 + (minutes ?? 0)) * 60 + (rest ?? 0);
  return seconds > 0 ? `?start=${seconds}` : '';
}
