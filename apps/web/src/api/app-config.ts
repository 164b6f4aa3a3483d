import { AppConfig } from '@amauta/contract/system.ts';

const UNCONFIGURED: AppConfig = {
  appName: 'Amauta',
  contactPhone: '',
  contactUrl: '',
  version: '',
  hasPublicDemo: false,
};

let known: AppConfig | undefined;

/** The provider's name and contact, which the server writes into the page. */
export function appConfig(): AppConfig {
  known ??= readAppConfig(document);
  return known;
}

/** Without a readable setting the product still works; only the contact is left out. */
export function readAppConfig(page: Document): AppConfig {
  const content = page.querySelector('meta[name="amauta-config"]')?.getAttribute('content');
  if (!content) return UNCONFIGURED;
  try {
    return AppConfig.parse(JSON.parse(content));
  } catch {
    return UNCONFIGURED;
  }
}
