import { PROJECT_PAGE, STARTED_PAGE } from '../lib/url/started-pages.ts'
import { SESSION_LOCK } from '../lib/browser/with-lock.ts'
import { SIGNED_IN_KEY } from '../lib/session/signed-in-key.ts'

/**
 * Stands in the head of a page, and asks for the session and then for what the page begins with, while the first modules
 * are on their way: `fetchEarly` takes the responses. Another tab that exchanges the cookie is left alone; the lock is held
 * until the exchange is over, since by then the browser has the new cookie.
 * @public the build reads it
 */
export const earlyScript = `(function(){
var known;try{known=localStorage.getItem('${SIGNED_IN_KEY}')}catch(e){}
if(known==null||!navigator.locks||!${String(STARTED_PAGE)}.test(location.pathname))return;
var ref=(${String(PROJECT_PAGE)}.exec(location.pathname)||[])[1],start='/platform/start'+(ref?'?ref='+ref:'');
function none(){}
function ask(path,init,headers){init.headers=Object.assign({accept:'application/json'},headers);return fetch(path,init).catch(none)}
var session=new Promise(function(resolve){
navigator.locks.request('${SESSION_LOCK}',{ifAvailable:true},function(lock){
var answer=lock?ask('/platform/auth/refresh',{method:'POST'}):undefined;resolve(answer);return answer}).catch(none).then(resolve)});
window.plinthEarly={'POST /platform/auth/refresh':session};
window.plinthEarly['GET '+start]=session.then(function(answer){return answer&&answer.ok&&answer.clone().json()}).then(function(body){
if(body&&!body.second_factor_required)return ask(start,{},{authorization:'Bearer '+body.access_token})}).catch(none)
})()`
