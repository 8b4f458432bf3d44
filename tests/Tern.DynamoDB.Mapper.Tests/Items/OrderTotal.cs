namespace Tern.DynamoDB.Mapper.Tests.Items;

/// <summary>A part of the attributes of an order.</summary>
[Projection(typeof(Order))]
public sealed partial record OrderTotal(Guid Id, decimal Total);
