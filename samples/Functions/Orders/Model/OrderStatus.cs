namespace Orders.Model;

public enum OrderStatus
{
    Placed,
    Paid,
    Cancelled,
    Expired,
}
