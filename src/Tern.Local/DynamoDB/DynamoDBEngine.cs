using Tern.DynamoDB;
using Tern.Local.DynamoDB.Operations;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Wire;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.DynamoDB;

/// <summary>Executes requests of DynamoDB in their wire format.</summary>
internal sealed class DynamoDBEngine : DynamoDBJsonService, IDisposable
{
    private readonly HashSet<string> _itemOperations = new(StringComparer.Ordinal);

    public DynamoDBEngine(Database database)
        : base("DynamoDB")
    {
        Database = database;
        AddItemOperation("BatchGetItem", BatchGetItemServer.ReadRequest, BatchGetItemServer.CheckRequest, request => BatchGetItem.Execute(database, request), BatchGetItemServer.WriteResponse);
        AddItemOperation("BatchWriteItem", BatchWriteItemServer.ReadRequest, BatchWriteItemServer.CheckRequest, (request, token) => BatchWriteItem.ExecuteAsync(database, request, token), BatchWriteItemServer.WriteResponse);
        AddItemOperation("DeleteItem", DeleteItemServer.ReadRequest, WithItemTableCheck<DeleteItemRequest>(DeleteItemServer.CheckRequest, request => request.TableName), (request, token) => DeleteItem.ExecuteAsync(database, request, token), DeleteItemServer.WriteResponse);
        AddItemOperation("GetItem", GetItemServer.ReadRequest, WithItemTableCheck<GetItemRequest>(GetItemServer.CheckRequest, request => request.TableName), request => GetItem.Execute(database, request), GetItemServer.WriteResponse);
        AddItemOperation("PutItem", PutItemServer.ReadRequest, WithItemTableCheck<PutItemRequest>(PutItemServer.CheckRequest, request => request.TableName), (request, token) => PutItem.ExecuteAsync(database, request, token), PutItemServer.WriteResponse);
        AddItemOperation("Query", QueryServer.ReadRequest, WithItemTableCheck<QueryRequest>(QueryServer.CheckRequest, request => request.TableName), request => Query.Execute(database, request), QueryServer.WriteResponse);
        AddItemOperation("Scan", ScanServer.ReadRequest, WithItemTableCheck<ScanRequest>(ScanServer.CheckRequest, request => request.TableName), request => Scan.Execute(database, request), ScanServer.WriteResponse);
        AddItemOperation("TransactGetItems", TransactGetItemsServer.ReadRequest, TransactGetItemsServer.CheckRequest, request => TransactGetItems.Execute(database, request), TransactGetItemsServer.WriteResponse);
        AddItemOperation("TransactWriteItems", TransactWriteItemsServer.ReadRequest, TransactWriteItemsServer.CheckRequest, (request, token) => TransactWriteItems.ExecuteAsync(database, request, token), TransactWriteItemsServer.WriteResponse);
        AddItemOperation("UpdateItem", UpdateItemServer.ReadRequest, WithItemTableCheck<UpdateItemRequest>(UpdateItemServer.CheckRequest, request => request.TableName), (request, token) => UpdateItem.ExecuteAsync(database, request, token), UpdateItemServer.WriteResponse);

        AddTableOperation("CreateTable", CreateTableServer.ReadRequest, CreateTable.Check, (request, token) => CreateTable.ExecuteAsync(database, request, token), CreateTableServer.WriteResponse);
        AddTableOperation("DeleteTable", DeleteTableServer.ReadRequest, WithTableCheck<DeleteTableRequest>(DeleteTableServer.CheckRequest, request => request.TableName), (request, token) => DeleteTable.ExecuteAsync(database, request, token), DeleteTableServer.WriteResponse);
        AddTableOperation("DescribeContinuousBackups", DescribeContinuousBackupsServer.ReadRequest, WithTableCheck<DescribeContinuousBackupsRequest>(DescribeContinuousBackupsServer.CheckRequest, request => request.TableName), request => DescribeContinuousBackups.Execute(database, request), DescribeContinuousBackupsServer.WriteResponse);
        AddTableOperation("DescribeLimits", DescribeLimitsServer.ReadRequest, DescribeLimitsServer.CheckRequest, _ => DescribeLimits.Execute(), DescribeLimitsServer.WriteResponse);
        AddTableOperation("DescribeTable", DescribeTableServer.ReadRequest, WithTableCheck<DescribeTableRequest>(DescribeTableServer.CheckRequest, request => request.TableName), request => DescribeTable.Execute(database, request), DescribeTableServer.WriteResponse);
        AddTableOperation("DescribeTimeToLive", DescribeTimeToLiveServer.ReadRequest, WithTableCheck<DescribeTimeToLiveRequest>(DescribeTimeToLiveServer.CheckRequest, request => request.TableName), request => DescribeTimeToLive.Execute(database, request), DescribeTimeToLiveServer.WriteResponse);
        AddTableOperation("ListTables", ListTablesServer.ReadRequest, ListTablesServer.CheckRequest, request => ListTables.Execute(database, request), ListTablesServer.WriteResponse);
        AddTableOperation("ListTagsOfResource", ListTagsOfResourceServer.ReadRequest, WithTagMembersCheck<ListTagsOfResourceRequest>(ListTagsOfResourceServer.CheckRequest, request => request.ResourceArn.Length > 0), request => ListTagsOfResource.Execute(database, request), ListTagsOfResourceServer.WriteResponse);
        AddTableOperation("TagResource", TagResourceServer.ReadRequest, WithTagMembersCheck<TagResourceRequest>(TagResourceServer.CheckRequest, request => request.ResourceArn.Length > 0 && request.Tags.Count > 0), (request, token) => TagResource.ExecuteAsync(database, request, token), TagResourceServer.WriteResponse);
        AddTableOperation("UntagResource", UntagResourceServer.ReadRequest, WithTagMembersCheck<UntagResourceRequest>(UntagResourceServer.CheckRequest, request => request.ResourceArn.Length > 0 && request.TagKeys.Count > 0), (request, token) => UntagResource.ExecuteAsync(database, request, token), UntagResourceServer.WriteResponse);
        AddTableOperation("UpdateTable", UpdateTableServer.ReadRequest, WithTableCheck<UpdateTableRequest>(UpdateTableServer.CheckRequest, request => request.TableName), (request, token) => UpdateTable.ExecuteAsync(database, request, token), UpdateTableServer.WriteResponse);
        AddTableOperation("UpdateTimeToLive", UpdateTimeToLiveServer.ReadRequest, WithTableCheck<UpdateTimeToLiveRequest>(UpdateTimeToLiveServer.CheckRequest, request => request.TableName), (request, token) => UpdateTimeToLive.ExecuteAsync(database, request, token), UpdateTimeToLiveServer.WriteResponse);
        Add("DescribeEndpoints", DescribeEndpointsServer.ReadRequest, DescribeEndpointsServer.CheckRequest, (_, host, _) => ValueTask.FromResult(Endpoints(host)), DescribeEndpointsServer.WriteResponse);
    }

    public Database Database { get; }

    public override string Name => "DynamoDB";

    public override string TargetPrefix => "DynamoDB_20120810";

    public override LocalServiceException CreateThrottlingError(string operation) => _itemOperations.Contains(operation)
        ? new DynamoDBServiceException(
            "ProvisionedThroughputExceededException",
            "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.")
        : new DynamoDBServiceException("ThrottlingException", "Rate of requests exceeds the allowed throughput.");

    public void Dispose() => Database.Dispose();

    protected override LocalServiceException CreateUnsupportedOperationError(string operation) =>
        UnsupportedOperations.FindError(operation) ?? base.CreateUnsupportedOperationError(operation);

    // An invalid table name is reported alone, before any other error.
    private static RequestCheck<TRequest> WithItemTableCheck<TRequest>(RequestCheck<TRequest> check, Func<TRequest, string> table) => (violations, request) =>
    {
        TableNameRules.CheckForItems(table(request));
        check(violations, request);
    };

    private static RequestCheck<TRequest> WithTableCheck<TRequest>(RequestCheck<TRequest> check, Func<TRequest, string> table) => (violations, request) =>
    {
        TableNameRules.CheckForTables(table(request));
        check(violations, request);
    };

    // For missing members of the tagging operations, the operations themselves have other messages.
    private static RequestCheck<TRequest> WithTagMembersCheck<TRequest>(RequestCheck<TRequest> check, Func<TRequest, bool> isWhole) => (violations, request) =>
    {
        if (isWhole(request))
            check(violations, request);
    };

    private static DescribeEndpointsResponse Endpoints(string host) => new() { Endpoints = [new() { Address = host, CachePeriodInMinutes = 1440 }] };

    private void AddItemOperation<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write)
    {
        _itemOperations.Add(name);
        Add(name, read, check, (request, _, token) => execute(request, token), write);
    }

    private void AddItemOperation<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        AddItemOperation(name, read, check, (request, _) => ValueTask.FromResult(execute(request)), write);

    private void AddTableOperation<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, read, check, (request, _, token) => execute(request, token), write);

    private void AddTableOperation<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        AddTableOperation(name, read, check, (request, _) => ValueTask.FromResult(execute(request)), write);
}
