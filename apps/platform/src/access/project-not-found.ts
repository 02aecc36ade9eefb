import { notFound } from '../http/errors.ts'

export const projectNotFound = () => notFound('project_not_found', 'This project does not exist')
