import { AppConfig } from '@amauta/contract/system.ts';

const UNCONFIGURED: AppConfig = {
  appName: 'Amauta',
  contactPhone: '',
  contactUrl: '',
  version: '',
  hasPublicDemo: false,
  worksOffline: true,
  providerName: '',
  providerAddress: '',
  privacyEmail: '',
  eraseDeletedAfterDays: 0,
};

let known: AppConfig | undefined;

/** The provider's name and contact. The server writes them into the page. */
export function appConfig(): AppConfig {
  known ??= readAppConfig(document);
  return known;
}

/** Reads the settings from the page. Without readable settings the product works, but shows no contact. */
export function readAppConfig(page: Document): AppConfig {
  const content = page.querySelector('meta[name="amauta-config"]')?.getAttribute('content');
  if (!content) return UNCONFIGURED;
  try {
    return AppConfig.parse(JSON.parse(content));
  } catch {
    return UNCONFIGURED;
  }
}
