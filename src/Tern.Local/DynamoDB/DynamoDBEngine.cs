using Tern.Codecs;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Operations;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Wire;
using Tern.Local.Http.AwsJson;

namespace Tern.Local.DynamoDB;

/// <summary>Executes requests of DynamoDB in their wire format.</summary>
internal sealed class DynamoDBEngine : IJsonService, IDisposable
{
    private readonly OperationTable _operations = new("DynamoDB");
    private readonly HashSet<string> _onItems = new(StringComparer.Ordinal);

    public DynamoDBEngine(Database database)
    {
        Database = database;
        OnItems("BatchGetItem", BatchGetItemServer.ReadRequest, BatchGetItemServer.CheckRequest, request => BatchGetItem.Execute(database, request), BatchGetItemServer.WriteResponse);
        OnItems("BatchWriteItem", BatchWriteItemServer.ReadRequest, BatchWriteItemServer.CheckRequest, (request, token) => BatchWriteItem.ExecuteAsync(database, request, token), BatchWriteItemServer.WriteResponse);
        OnItems("DeleteItem", DeleteItemServer.ReadRequest, OfItems<DeleteItemRequest>(DeleteItemServer.CheckRequest, request => request.TableName), (request, token) => DeleteItem.ExecuteAsync(database, request, token), DeleteItemServer.WriteResponse);
        OnItems("GetItem", GetItemServer.ReadRequest, OfItems<GetItemRequest>(GetItemServer.CheckRequest, request => request.TableName), request => GetItem.Execute(database, request), GetItemServer.WriteResponse);
        OnItems("PutItem", PutItemServer.ReadRequest, OfItems<PutItemRequest>(PutItemServer.CheckRequest, request => request.TableName), (request, token) => PutItem.ExecuteAsync(database, request, token), PutItemServer.WriteResponse);
        OnItems("Query", QueryServer.ReadRequest, OfItems<QueryRequest>(QueryServer.CheckRequest, request => request.TableName), request => Query.Execute(database, request), QueryServer.WriteResponse);
        OnItems("Scan", ScanServer.ReadRequest, OfItems<ScanRequest>(ScanServer.CheckRequest, request => request.TableName), request => Scan.Execute(database, request), ScanServer.WriteResponse);
        OnItems("TransactGetItems", TransactGetItemsServer.ReadRequest, TransactGetItemsServer.CheckRequest, request => TransactGetItems.Execute(database, request), TransactGetItemsServer.WriteResponse);
        OnItems("TransactWriteItems", TransactWriteItemsServer.ReadRequest, TransactWriteItemsServer.CheckRequest, (request, token) => TransactWriteItems.ExecuteAsync(database, request, token), TransactWriteItemsServer.WriteResponse);
        OnItems("UpdateItem", UpdateItemServer.ReadRequest, OfItems<UpdateItemRequest>(UpdateItemServer.CheckRequest, request => request.TableName), (request, token) => UpdateItem.ExecuteAsync(database, request, token), UpdateItemServer.WriteResponse);

        OnTables("CreateTable", CreateTableServer.ReadRequest, CreateTable.Check, (request, token) => CreateTable.ExecuteAsync(database, request, token), CreateTableServer.WriteResponse);
        OnTables("DeleteTable", DeleteTableServer.ReadRequest, OfTables<DeleteTableRequest>(DeleteTableServer.CheckRequest, request => request.TableName), (request, token) => DeleteTable.ExecuteAsync(database, request, token), DeleteTableServer.WriteResponse);
        OnTables("DescribeContinuousBackups", DescribeContinuousBackupsServer.ReadRequest, OfTables<DescribeContinuousBackupsRequest>(DescribeContinuousBackupsServer.CheckRequest, request => request.TableName), request => DescribeContinuousBackups.Execute(database, request), DescribeContinuousBackupsServer.WriteResponse);
        OnTables("DescribeLimits", DescribeLimitsServer.ReadRequest, DescribeLimitsServer.CheckRequest, _ => DescribeLimits.Execute(), DescribeLimitsServer.WriteResponse);
        OnTables("DescribeTable", DescribeTableServer.ReadRequest, OfTables<DescribeTableRequest>(DescribeTableServer.CheckRequest, request => request.TableName), request => DescribeTable.Execute(database, request), DescribeTableServer.WriteResponse);
        OnTables("DescribeTimeToLive", DescribeTimeToLiveServer.ReadRequest, OfTables<DescribeTimeToLiveRequest>(DescribeTimeToLiveServer.CheckRequest, request => request.TableName), request => DescribeTimeToLive.Execute(database, request), DescribeTimeToLiveServer.WriteResponse);
        OnTables("ListTables", ListTablesServer.ReadRequest, ListTablesServer.CheckRequest, request => ListTables.Execute(database, request), ListTablesServer.WriteResponse);
        OnTables("ListTagsOfResource", ListTagsOfResourceServer.ReadRequest, OfTags<ListTagsOfResourceRequest>(ListTagsOfResourceServer.CheckRequest, request => request.ResourceArn.Length > 0), request => ListTagsOfResource.Execute(database, request), ListTagsOfResourceServer.WriteResponse);
        OnTables("TagResource", TagResourceServer.ReadRequest, OfTags<TagResourceRequest>(TagResourceServer.CheckRequest, request => request.ResourceArn.Length > 0 && request.Tags.Count > 0), (request, token) => TagResource.ExecuteAsync(database, request, token), TagResourceServer.WriteResponse);
        OnTables("UntagResource", UntagResourceServer.ReadRequest, OfTags<UntagResourceRequest>(UntagResourceServer.CheckRequest, request => request.ResourceArn.Length > 0 && request.TagKeys.Count > 0), (request, token) => UntagResource.ExecuteAsync(database, request, token), UntagResourceServer.WriteResponse);
        OnTables("UpdateTable", UpdateTableServer.ReadRequest, OfTables<UpdateTableRequest>(UpdateTableServer.CheckRequest, request => request.TableName), (request, token) => UpdateTable.ExecuteAsync(database, request, token), UpdateTableServer.WriteResponse);
        OnTables("UpdateTimeToLive", UpdateTimeToLiveServer.ReadRequest, OfTables<UpdateTimeToLiveRequest>(UpdateTimeToLiveServer.CheckRequest, request => request.TableName), (request, token) => UpdateTimeToLive.ExecuteAsync(database, request, token), UpdateTimeToLiveServer.WriteResponse);
        _operations.Add("DescribeEndpoints", DescribeEndpointsServer.ReadRequest, DescribeEndpointsServer.CheckRequest, (_, host, _) => ValueTask.FromResult(Endpoints(host)), DescribeEndpointsServer.WriteResponse);
    }

    public Database Database { get; }

    public string Name => "DynamoDB";

    public string TargetPrefix => "DynamoDB_20120810";

    public string SigningName => "dynamodb";

    public IReadOnlyCollection<string> Operations => _operations.Names;

    public ValueTask HandleAsync(string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken) =>
        LeftOutOperations.Refusal(operation) is { } refusal
            ? throw refusal
            : _operations.ExecuteAsync(operation, request, host, response, cancellationToken);

    public LocalServiceException Throttling(string operation) => _onItems.Contains(operation)
        ? new LocalServiceException(
            "ProvisionedThroughputExceededException",
            "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.")
        : new LocalServiceException("ThrottlingException", "Rate of requests exceeds the allowed throughput.");

    public void Dispose() => Database.Dispose();

    // An invalid table name is reported alone, before any other error.
    private static RequestCheck<TRequest> OfItems<TRequest>(RequestCheck<TRequest> check, Func<TRequest, string> table) => (violations, request) =>
    {
        TableNameRules.CheckForItems(table(request));
        check(violations, request);
    };

    private static RequestCheck<TRequest> OfTables<TRequest>(RequestCheck<TRequest> check, Func<TRequest, string> table) => (violations, request) =>
    {
        TableNameRules.CheckForTables(table(request));
        check(violations, request);
    };

    // For missing members of the tagging operations, the operations themselves have other messages.
    private static RequestCheck<TRequest> OfTags<TRequest>(RequestCheck<TRequest> check, Func<TRequest, bool> isWhole) => (violations, request) =>
    {
        if (isWhole(request))
            check(violations, request);
    };

    private static DescribeEndpointsResponse Endpoints(string host) => new() { Endpoints = [new() { Address = host, CachePeriodInMinutes = 1440 }] };

    private void OnItems<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write)
    {
        _onItems.Add(name);
        _operations.Add(name, read, check, (request, _, token) => execute(request, token), write);
    }

    private void OnItems<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        OnItems(name, read, check, (request, _) => ValueTask.FromResult(execute(request)), write);

    private void OnTables<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write) =>
        _operations.Add(name, read, check, (request, _, token) => execute(request, token), write);

    private void OnTables<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        OnTables(name, read, check, (request, _) => ValueTask.FromResult(execute(request)), write);
}
