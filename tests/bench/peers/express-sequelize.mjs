/** Express and Sequelize over our PostgreSQL: a category's newest as JSON. Usage: … PORT DATABASE_URL */
import express from 'express';
import { DataTypes, Sequelize } from 'sequelize';

const [port, url] = process.argv.slice(2);
const sequelize = new Sequelize(url, { logging: false, pool: { max: 10 } });
const text = DataTypes.TEXT;
const options = { freezeTableName: true, timestamps: false };
const Category = sequelize.define(
  'Category',
  { id: { type: text, primaryKey: true }, name: text, picture: text },
  options,
);
const User = sequelize.define(
  'User',
  { id: { type: text, primaryKey: true }, name: text, email: text, verified: DataTypes.BOOLEAN },
  options,
);
const Product = sequelize.define(
  'Product',
  {
    id: { type: text, primaryKey: true },
    name: text,
    description: text,
    categoryId: text,
    sellerId: text,
    condition: text,
    phone: text,
    location: text,
    status: text,
    originalPriceMinor: DataTypes.INTEGER,
    resalePriceMinor: DataTypes.INTEGER,
    purchaseYear: DataTypes.INTEGER,
    advertised: DataTypes.BOOLEAN,
    listed: DataTypes.BOOLEAN,
    createdAt: DataTypes.DATE,
  },
  options,
);
const Photo = sequelize.define(
  'ProductPhoto',
  {
    productId: { type: text, primaryKey: true },
    position: { type: DataTypes.INTEGER, primaryKey: true },
    imageId: text,
  },
  options,
);
Product.belongsTo(Category, { foreignKey: 'categoryId' });
Product.belongsTo(User, { foreignKey: 'sellerId' });
Product.hasMany(Photo, { foreignKey: 'productId' });

const app = express();
app.get('/category/:id', async (req, res) => {
  const rows = await Product.findAll({
    where: { categoryId: req.params.id, listed: true },
    include: [Category, User, { model: Photo, where: { position: 0 }, required: false }],
    order: [
      ['createdAt', 'DESC'],
      ['id', 'DESC'],
    ],
    limit: Number(req.query.limit ?? 60),
  });
  res.json(
    rows.map((row) => ({
      _id: row.id,
      sellerName: row.User.name,
      sellerEmail: row.User.email,
      name: row.name,
      category: row.categoryId,
      originalprice: row.originalPriceMinor / 100,
      resaleprice: row.resalePriceMinor / 100,
      condition: row.condition,
      phone: '',
      location: row.location,
      purchaseyear: row.purchaseYear,
      description: row.description,
      image: row.ProductPhotos[0]?.imageId ?? row.Category.picture,
      advertised: row.advertised,
      status: row.status,
      created_at: row.createdAt,
    })),
  );
});
app.listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
