using Tern.Codecs;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Operations;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Wire;
using Tern.Local.Http;

namespace Tern.Local.DynamoDB;

/// <summary>Carries out requests of DynamoDB as they come over the wire.</summary>
internal sealed class DynamoDBEngine : ILocalService, IDisposable
{
    private readonly OperationTable _operations = new("DynamoDB");
    private readonly HashSet<string> _onItems = new(StringComparer.Ordinal);

    public DynamoDBEngine(Database database)
    {
        Database = database;
        OnItems("BatchGetItem", BatchGetItemServer.ReadRequest, request => BatchGetItem.Execute(database, request), BatchGetItemServer.WriteResponse);
        OnItems("BatchWriteItem", BatchWriteItemServer.ReadRequest, (request, token) => BatchWriteItem.ExecuteAsync(database, request, token), BatchWriteItemServer.WriteResponse);
        OnItems("DeleteItem", DeleteItemServer.ReadRequest, (request, token) => DeleteItem.ExecuteAsync(database, request, token), DeleteItemServer.WriteResponse);
        OnItems("GetItem", GetItemServer.ReadRequest, request => GetItem.Execute(database, request), GetItemServer.WriteResponse);
        OnItems("PutItem", PutItemServer.ReadRequest, (request, token) => PutItem.ExecuteAsync(database, request, token), PutItemServer.WriteResponse);
        OnItems("Query", QueryServer.ReadRequest, request => Query.Execute(database, request), QueryServer.WriteResponse);
        OnItems("Scan", ScanServer.ReadRequest, request => Scan.Execute(database, request), ScanServer.WriteResponse);
        OnItems("TransactGetItems", TransactGetItemsServer.ReadRequest, request => TransactGetItems.Execute(database, request), TransactGetItemsServer.WriteResponse);
        OnItems("TransactWriteItems", TransactWriteItemsServer.ReadRequest, (request, token) => TransactWriteItems.ExecuteAsync(database, request, token), TransactWriteItemsServer.WriteResponse);
        OnItems("UpdateItem", UpdateItemServer.ReadRequest, (request, token) => UpdateItem.ExecuteAsync(database, request, token), UpdateItemServer.WriteResponse);

        OnTables("CreateTable", CreateTableServer.ReadRequest, (request, token) => CreateTable.ExecuteAsync(database, request, token), CreateTableServer.WriteResponse);
        OnTables("DeleteTable", DeleteTableServer.ReadRequest, (request, token) => DeleteTable.ExecuteAsync(database, request, token), DeleteTableServer.WriteResponse);
        OnTables("DescribeContinuousBackups", DescribeContinuousBackupsServer.ReadRequest, request => DescribeContinuousBackups.Execute(database, request), DescribeContinuousBackupsServer.WriteResponse);
        OnTables("DescribeLimits", DescribeLimitsServer.ReadRequest, _ => DescribeLimits.Execute(), DescribeLimitsServer.WriteResponse);
        OnTables("DescribeTable", DescribeTableServer.ReadRequest, request => DescribeTable.Execute(database, request), DescribeTableServer.WriteResponse);
        OnTables("DescribeTimeToLive", DescribeTimeToLiveServer.ReadRequest, request => DescribeTimeToLive.Execute(database, request), DescribeTimeToLiveServer.WriteResponse);
        OnTables("ListTables", ListTablesServer.ReadRequest, request => ListTables.Execute(database, request), ListTablesServer.WriteResponse);
        OnTables("ListTagsOfResource", ListTagsOfResourceServer.ReadRequest, request => ListTagsOfResource.Execute(database, request), ListTagsOfResourceServer.WriteResponse);
        OnTables("TagResource", TagResourceServer.ReadRequest, (request, token) => TagResource.ExecuteAsync(database, request, token), TagResourceServer.WriteResponse);
        OnTables("UntagResource", UntagResourceServer.ReadRequest, (request, token) => UntagResource.ExecuteAsync(database, request, token), UntagResourceServer.WriteResponse);
        OnTables("UpdateTable", UpdateTableServer.ReadRequest, (request, token) => UpdateTable.ExecuteAsync(database, request, token), UpdateTableServer.WriteResponse);
        OnTables("UpdateTimeToLive", UpdateTimeToLiveServer.ReadRequest, (request, token) => UpdateTimeToLive.ExecuteAsync(database, request, token), UpdateTimeToLiveServer.WriteResponse);
        _operations.Add("DescribeEndpoints", tellsTable: true, DescribeEndpointsServer.ReadRequest, (_, host, _) => ValueTask.FromResult(Endpoints(host)), DescribeEndpointsServer.WriteResponse);
    }

    public Database Database { get; }

    public string Name => "DynamoDB";

    public string TargetPrefix => "DynamoDB_20120810";

    public string SigningName => "dynamodb";

    public IReadOnlyCollection<string> Operations => _operations.Names;

    public ValueTask HandleAsync(string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken) =>
        operation is "ExecuteStatement" or "BatchExecuteStatement" or "ExecuteTransaction"
            ? throw new LocalServiceException("UnknownOperationException", $"{operation}: PartiQL is not in Tern.Local. Use the operations on items.")
            : _operations.ExecuteAsync(operation, request, host, response, cancellationToken);

    public LocalServiceException Throttling(string operation) => _onItems.Contains(operation)
        ? new LocalServiceException(
            "ProvisionedThroughputExceededException",
            "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.")
        : new LocalServiceException("ThrottlingException", "Rate of requests exceeds the allowed throughput.");

    public void Dispose() => Database.Dispose();

    private static DescribeEndpointsResponse Endpoints(string host) => new() { Endpoints = [new() { Address = host, CachePeriodInMinutes = 1440 }] };

    private void OnItems<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, Func<TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write)
    {
        _onItems.Add(name);
        _operations.Add(name, tellsTable: false, read, (request, _, token) => execute(request, token), write);
    }

    private void OnItems<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        OnItems(name, read, (request, _) => ValueTask.FromResult(execute(request)), write);

    private void OnTables<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, Func<TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write) =>
        _operations.Add(name, tellsTable: true, read, (request, _, token) => execute(request, token), write);

    private void OnTables<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        OnTables(name, read, (request, _) => ValueTask.FromResult(execute(request)), write);
}
