using Tern.DynamoDB;
using Tern.DynamoDB.Mapper;

namespace Tern.Functions.Program.Infrastructure;

[DynamoItem("orders"), Key("ORDER#{Id}")]
internal sealed partial record Order(string Id);

internal interface IOrderStore
{
    Task SaveAsync(Order order, CancellationToken cancellationToken);

    Task<Order?> FindAsync(string id, CancellationToken cancellationToken);
}

internal sealed class OrderStore(DynamoDBClient dynamo) : IOrderStore
{
    private readonly DynamoTable<Order> _table = dynamo.Table<Order>();

    public async Task SaveAsync(Order order, CancellationToken cancellationToken) => await _table.PutAsync(order, cancellationToken);

    public Task<Order?> FindAsync(string id, CancellationToken cancellationToken) => _table.GetAsync(Order.Key(id), cancellationToken);
}
