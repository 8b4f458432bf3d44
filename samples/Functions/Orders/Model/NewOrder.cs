using System.ComponentModel.DataAnnotations;

namespace Orders.Model;

/// <summary>The request for an order. A request that violates a rule results in a problem that names each member.</summary>
public sealed record NewOrder([Required, StringLength(40)] string CustomerId, [Length(1, 20)] IReadOnlyList<OrderLine> Lines);
