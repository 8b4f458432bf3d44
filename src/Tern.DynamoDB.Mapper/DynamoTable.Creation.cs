namespace Tern.DynamoDB.Mapper;

public sealed partial class DynamoTable<T>
{
    /// <summary>Creates the table with the key of the type and on-demand billing, waits until it is active, and enables the time to live if the type has one.</summary>
    /// <remarks>
    /// An existing table is an error and is not changed: its key can differ from that of the type. If the call fails or is canceled after the first request,
    /// the table exists or is being created.
    /// </remarks>
    /// <param name="configure">Returns the request to send, for example with tags, indexes or another billing mode. Null for the request as it is.</param>
    /// <param name="cancellationToken">Cancels the operation.</param>
    /// <exception cref="ResourceInUseException">A table with this name exists.</exception>
    /// <exception cref="MappingException">The type has no key, or is a projection.</exception>
    /// <exception cref="TernWaiterException">The table was not active after 10 minutes.</exception>
    /// <exception cref="TernServiceException">The service returned another error.</exception>
    public Task CreateAsync(Func<CreateTableRequest, CreateTableRequest>? configure = null, CancellationToken cancellationToken = default) =>
        TableCreator.CreateAsync(_client, _context, configure, cancellationToken);
}
