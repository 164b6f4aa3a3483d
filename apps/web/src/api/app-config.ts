import type { AppConfig } from '@amauta/contract/system.ts';
import { asFlag, asShape, asText, asWhole, orElse, tryReadJson } from './shape.ts';

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

const readConfig = asShape<AppConfig>({
  appName: asText,
  contactPhone: asText,
  contactUrl: asText,
  version: asText,
  hasPublicDemo: orElse(asFlag, false),
  worksOffline: orElse(asFlag, true),
  providerName: orElse(asText, ''),
  providerAddress: orElse(asText, ''),
  privacyEmail: orElse(asText, ''),
  eraseDeletedAfterDays: orElse(asWhole, 0),
});

let known: AppConfig | undefined;

/** The provider's name and contact. The server writes them into the page. */
export function appConfig(): AppConfig {
  known ??= readAppConfig(document);
  return known;
}

/** Reads the settings from the page. Without readable settings the product works, but shows no contact. */
function readAppConfig(page: Document): AppConfig {
  const content = page.querySelector('meta[name="amauta-config"]')?.getAttribute('content') ?? null;
  return tryReadJson(readConfig, content) ?? UNCONFIGURED;
}
