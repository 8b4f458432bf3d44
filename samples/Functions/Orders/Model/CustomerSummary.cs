using Tern.DynamoDB.Mapper;

namespace Orders.Model;

/// <summary>The orders of a customer in numbers.</summary>
[DynamoItem("customers"), Key("CUSTOMER#{CustomerId}", "SUMMARY")]
public sealed partial record CustomerSummary(string CustomerId, int OpenOrders, int PaidOrders, decimal AmountPaid);
