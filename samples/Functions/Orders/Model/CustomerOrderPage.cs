namespace Orders.Model;

/// <summary>A page of the orders of a customer, the latest first.</summary>
/// <param name="Orders">The orders.</param>
/// <param name="Cursor">The value of the parameter <c>cursor</c> for the next page; null on the last page.</param>
public sealed record CustomerOrderPage(IReadOnlyList<CustomerOrder> Orders, string? Cursor);
