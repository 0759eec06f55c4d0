/**
 * Who may make which call, and what everybody else is told. Written by hand from what was decided,
 * and on purpose not from the code: change a number here only when the decision has changed.
 *
 * Objects are the buyer's (orders, payments) or the seller's (products), and calls that name a
 * person name the buyer, but for the seller's list of products. Two accounts may buy and sell:
 * 'buyer+seller' registered as a buyer and owns none of the objects; 'seller+buyer' registered as a
 * seller, and the products of its column are its own. The last five callers hold a token of the
 * buyer's that is no good, but for one thing: a cookie whose token has expired is good as long as
 * its session lives.
 */
export const matrix = `
                                                           other-          other-              buyer   seller         alg-  wrong- signed-
call                                via    anonymous buyer buyer   seller  seller  +seller +buyer  admin  expired     none  key    out      deleted
POST /sign-in                       bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
POST /sign-up                       bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
POST /sign-out                      bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
POST /users                         bearer 401       200   403     403     403     403     403     403    401         401   401    401      401
                                    cookie 401       200   403     403     403     403     403     403    200         401   401    401      401
GET /users/admin/{email}            bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /users/buyer/{email}            bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /users/seller/{email}           bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /users/verified/{sellerEmail}   bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /jwt                            bearer 401       200   401     401     401     401     401     401    401         401   401    401      401
                                    cookie 401       200   401     401     401     401     401     401    200         401   401    401      401
GET /categories                     bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /report-reasons                 bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /places                         bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /categories/{id}/fields         bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
PUT /categories/{id}/fields         bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
GET /advertised-products            bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /products                       bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /products/{id}                  bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
POST /products/{id}/favourite       bearer 401       200   200     403     403     200     403     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     403     403    200         401   401    401      401
DELETE /products/{id}/favourite     bearer 401       200   200     403     403     200     200     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     200     403    200         401   401    401      401
GET /favourites                     bearer 401       200   200     403     403     200     200     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     200     403    200         401   401    401      401
GET /category/{id}                  bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
POST /order                         bearer 401       200   200     403     403     200     403     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     403     403    200         401   401    401      401
GET /orders                         bearer 401       200   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       200   403     403     403     403     403     200    200         401   401    401      401
GET /orders/{id}                    bearer 401       200   404     200     404     404     404     200    401         401   401    401      401
                                    cookie 401       200   404     200     404     404     404     200    200         401   401    401      401
GET /buyers                         bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
GET /sellers                        bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
DELETE /user/delete/{userId}        bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
PUT /user/verify/{userId}           bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
GET /report                         bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
POST /report                        bearer 401       200   200     403     403     200     403     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     403     403    200         401   401    401      401
DELETE /report/product/{productId}  bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
DELETE /report/own/{productId}      bearer 401       200   200     403     403     200     200     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     200     403    200         401   401    401      401
DELETE /report/{reportId}           bearer 401       403   403     403     403     403     403     200    401         401   401    401      401
                                    cookie 401       403   403     403     403     403     403     200    403         401   401    401      401
POST /add-product                   bearer 401       403   403     200     200     200     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     200     200     200     403    403         401   401    401      401
GET /my-products                    bearer 401       403   403     200     403     403     200     200    401         401   401    401      401
                                    cookie 401       403   403     200     403     403     200     200    403         401   401    401      401
PUT /product/advertise/{productId}  bearer 401       403   403     200     404     404     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     404     404     200     403    403         401   401    401      401
DELETE /product/delete/{productId}  bearer 401       403   403     200     404     404     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     404     404     200     403    403         401   401    401      401
POST /create-payment-intent         bearer 401       200   404     403     403     404     404     403    401         401   401    401      401
                                    cookie 401       200   404     403     403     404     404     403    200         401   401    401      401
POST /payment                       bearer 401       200   404     403     403     404     404     403    401         401   401    401      401
                                    cookie 401       200   404     403     403     404     404     403    200         401   401    401      401
POST /upload                        bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
GET /conversations                  bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
POST /conversations                 bearer 401       200   200     403     403     200     403     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     403     403    200         401   401    401      401
GET /conversations/{id}/messages    bearer 401       200   404     200     404     404     200     404    401         401   401    401      401
                                    cookie 401       200   404     200     404     404     200     404    200         401   401    401      401
POST /conversations/{id}/messages   bearer 401       200   404     200     404     404     200     404    401         401   401    401      401
                                    cookie 401       200   404     200     404     404     200     404    200         401   401    401      401
POST /people/{id}/block             bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
DELETE /people/{id}/block           bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
GET /offers                         bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
POST /offers                        bearer 401       200   200     403     403     200     403     403    401         401   401    401      401
                                    cookie 401       200   200     403     403     200     403     403    200         401   401    401      401
POST /offers/{id}/accept            bearer 401       403   404     200     404     404     200     404    401         401   401    401      401
                                    cookie 401       403   404     200     404     404     200     404    403         401   401    401      401
POST /offers/{id}/decline           bearer 401       403   404     200     404     404     200     404    401         401   401    401      401
                                    cookie 401       403   404     200     404     404     200     404    403         401   401    401      401
POST /offers/{id}/counter           bearer 401       403   404     200     404     404     200     404    401         401   401    401      401
                                    cookie 401       403   404     200     404     404     200     404    403         401   401    401      401
POST /offers/{id}/withdraw          bearer 401       200   404     403     404     404     403     404    401         401   401    401      401
                                    cookie 401       200   404     403     404     404     403     404    200         401   401    401      401
GET /orders/{id}/timeline           bearer 401       200   404     200     404     404     200     200    401         401   401    401      401
                                    cookie 401       200   404     200     404     404     200     200    200         401   401    401      401
POST /orders/{id}/accept            bearer 401       403   403     200     404     404     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     404     404     200     403    403         401   401    401      401
POST /orders/{id}/decline           bearer 401       403   403     200     404     404     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     404     404     200     403    403         401   401    401      401
POST /orders/{id}/handover          bearer 401       403   403     200     404     404     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     404     404     200     403    403         401   401    401      401
POST /orders/{id}/received          bearer 401       200   404     403     403     404     403     403    401         401   401    401      401
                                    cookie 401       200   404     403     403     404     403     403    200         401   401    401      401
POST /orders/{id}/cancel            bearer 401       200   404     403     403     404     403     403    401         401   401    401      401
                                    cookie 401       200   404     403     403     404     403     403    200         401   401    401      401
POST /orders/{id}/dispute           bearer 401       200   404     403     403     404     403     403    401         401   401    401      401
                                    cookie 401       200   404     403     403     404     403     403    200         401   401    401      401
POST /orders/{id}/refund            bearer 401       403   403     200     404     404     200     200    401         401   401    401      401
                                    cookie 401       403   403     200     404     404     200     200    403         401   401    401      401
GET /sellers/{id}                   bearer 200       200   200   200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200   200     200     200     200     200    200         200   200    200      200
GET /sellers/{id}/reviews           bearer 200       200   200   200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200   200     200     200     200     200    200         200   200    200      200
POST /sellers/{id}/follow           bearer 401       200   200   200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200   200     200     200     200     200    200         401   401    401      401
DELETE /sellers/{id}/follow         bearer 401       200   200   200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200   200     200     200     200     200    200         401   401    401      401
POST /orders/{id}/review            bearer 401       200   404   200     404     404     200     403    401         401   401    401      401
                                    cookie 401       200   404   200     404     404     200     403    200         401   401    401      401
GET /notifications                  bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
GET /balance                        bearer 401       403   403     200     200     200     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     200     200     200     403    403         401   401    401      401
GET /payouts                        bearer 401       403   403     200     200     200     200     403    401         401   401    401      401
                                    cookie 401       403   403     200     200     200     200     403    403         401   401    401      401
GET /search                         bearer 200       200   200     200     200     200     200     200    200         200   200    200      200
                                    cookie 200       200   200     200     200     200     200     200    200         200   200    200      200
GET /searches                       bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
POST /searches                      bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
DELETE /searches/{id}               bearer 401       200   200     200     200     200     200     200    401         401   401    401      401
                                    cookie 401       200   200     200     200     200     200     200    200         401   401    401      401
`;
