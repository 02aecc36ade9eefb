/** What a page does without until it can be used; fetched in one file. */
export { Banners } from './banners/banners.tsx'
export { AfterSearch, BeforeSearch, BesidePage, OverPage } from './feature-components.tsx'
export { Keyboard } from './keyboard/keyboard.tsx'
export { MenuKeys } from './keyboard/menu-keys.tsx'
export { OrganizationSwitcher } from './organization-switcher.tsx'
export { PersonMenu } from './person-menu.tsx'
export { ProjectSwitcher } from './project-switcher.tsx'
export { ReadyToaster } from './ready-toaster.tsx'
