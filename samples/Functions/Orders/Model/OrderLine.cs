using System.ComponentModel.DataAnnotations;
using Tern.DynamoDB.Mapper;

namespace Orders.Model;

[DynamoItem]
public sealed partial record OrderLine([Required, StringLength(20)] string Sku, [Range(1, 100)] int Quantity);
