using Tern.DynamoDB.Mapper;

namespace Orders.Model;

/// <summary>An order in the list of its customer, with the version of the order that was projected. IDs sort by time.</summary>
[DynamoItem("customers"), Key("CUSTOMER#{CustomerId}", "ORDER#{OrderId}")]
public sealed partial record CustomerOrder(string CustomerId, Guid OrderId, OrderStatus Status, decimal Total, int ProjectedVersion);
