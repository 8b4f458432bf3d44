using Tern.DynamoDB;
using Tern.Local.DynamoDB.Operations;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Wire;
using Tern.Local.Protocols;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.DynamoDB;

/// <summary>Executes requests of DynamoDB in their wire format.</summary>
internal sealed class DynamoDBEngine : DynamoDBJsonService
{
    private readonly HashSet<string> _itemOperations = new(StringComparer.Ordinal);

    private readonly Func<ResourceScope, Database> _databases;

    public DynamoDBEngine(Func<ResourceScope, Database> databases)
        : base("DynamoDB")
    {
        _databases = databases;
        AddItemOperation("BatchGetItem", BatchGetItemServer.ReadRequest, BatchGetItemServer.CheckRequest, BatchGetItem.Execute, BatchGetItemServer.WriteResponse);
        AddItemOperation("BatchWriteItem", BatchWriteItemServer.ReadRequest, BatchWriteItemServer.CheckRequest, BatchWriteItem.ExecuteAsync, BatchWriteItemServer.WriteResponse);
        AddItemOperation("DeleteItem", DeleteItemServer.ReadRequest, WithItemTableCheck<DeleteItemRequest>(DeleteItemServer.CheckRequest, request => request.TableName), DeleteItem.ExecuteAsync, DeleteItemServer.WriteResponse);
        AddItemOperation("GetItem", GetItemServer.ReadRequest, WithItemTableCheck<GetItemRequest>(GetItemServer.CheckRequest, request => request.TableName), GetItem.Execute, GetItemServer.WriteResponse);
        AddItemOperation("PutItem", PutItemServer.ReadRequest, WithItemTableCheck<PutItemRequest>(PutItemServer.CheckRequest, request => request.TableName), PutItem.ExecuteAsync, PutItemServer.WriteResponse);
        AddItemOperation("Query", QueryServer.ReadRequest, WithItemTableCheck<QueryRequest>(QueryServer.CheckRequest, request => request.TableName), Query.Execute, QueryServer.WriteResponse);
        AddItemOperation("Scan", ScanServer.ReadRequest, WithItemTableCheck<ScanRequest>(ScanServer.CheckRequest, request => request.TableName), Scan.Execute, ScanServer.WriteResponse);
        AddItemOperation("TransactGetItems", TransactGetItemsServer.ReadRequest, TransactGetItemsServer.CheckRequest, TransactGetItems.Execute, TransactGetItemsServer.WriteResponse);
        AddItemOperation("TransactWriteItems", TransactWriteItemsServer.ReadRequest, TransactWriteItemsServer.CheckRequest, TransactWriteItems.ExecuteAsync, TransactWriteItemsServer.WriteResponse);
        AddItemOperation("UpdateItem", UpdateItemServer.ReadRequest, WithItemTableCheck<UpdateItemRequest>(UpdateItemServer.CheckRequest, request => request.TableName), UpdateItem.ExecuteAsync, UpdateItemServer.WriteResponse);

        AddTableOperation("CreateTable", CreateTableServer.ReadRequest, CreateTable.Check, CreateTable.ExecuteAsync, CreateTableServer.WriteResponse);
        AddTableOperation("DeleteTable", DeleteTableServer.ReadRequest, WithTableCheck<DeleteTableRequest>(DeleteTableServer.CheckRequest, request => request.TableName), DeleteTable.ExecuteAsync, DeleteTableServer.WriteResponse);
        AddTableOperation("DescribeContinuousBackups", DescribeContinuousBackupsServer.ReadRequest, WithTableCheck<DescribeContinuousBackupsRequest>(DescribeContinuousBackupsServer.CheckRequest, request => request.TableName), DescribeContinuousBackups.Execute, DescribeContinuousBackupsServer.WriteResponse);
        AddTableOperation("DescribeLimits", DescribeLimitsServer.ReadRequest, DescribeLimitsServer.CheckRequest, (_, _) => DescribeLimits.Execute(), DescribeLimitsServer.WriteResponse);
        AddTableOperation("DescribeTable", DescribeTableServer.ReadRequest, WithTableCheck<DescribeTableRequest>(DescribeTableServer.CheckRequest, request => request.TableName), DescribeTable.Execute, DescribeTableServer.WriteResponse);
        AddTableOperation("DescribeTimeToLive", DescribeTimeToLiveServer.ReadRequest, WithTableCheck<DescribeTimeToLiveRequest>(DescribeTimeToLiveServer.CheckRequest, request => request.TableName), DescribeTimeToLive.Execute, DescribeTimeToLiveServer.WriteResponse);
        AddTableOperation("ListTables", ListTablesServer.ReadRequest, ListTablesServer.CheckRequest, ListTables.Execute, ListTablesServer.WriteResponse);
        AddTableOperation("ListTagsOfResource", ListTagsOfResourceServer.ReadRequest, WithTagMembersCheck<ListTagsOfResourceRequest>(ListTagsOfResourceServer.CheckRequest, request => request.ResourceArn.Length > 0), ListTagsOfResource.Execute, ListTagsOfResourceServer.WriteResponse);
        AddTableOperation("TagResource", TagResourceServer.ReadRequest, WithTagMembersCheck<TagResourceRequest>(TagResourceServer.CheckRequest, request => request.ResourceArn.Length > 0 && request.Tags.Count > 0), TagResource.ExecuteAsync, TagResourceServer.WriteResponse);
        AddTableOperation("UntagResource", UntagResourceServer.ReadRequest, WithTagMembersCheck<UntagResourceRequest>(UntagResourceServer.CheckRequest, request => request.ResourceArn.Length > 0 && request.TagKeys.Count > 0), UntagResource.ExecuteAsync, UntagResourceServer.WriteResponse);
        AddTableOperation("UpdateTable", UpdateTableServer.ReadRequest, WithTableCheck<UpdateTableRequest>(UpdateTableServer.CheckRequest, request => request.TableName), UpdateTable.ExecuteAsync, UpdateTableServer.WriteResponse);
        AddTableOperation("UpdateTimeToLive", UpdateTimeToLiveServer.ReadRequest, WithTableCheck<UpdateTimeToLiveRequest>(UpdateTimeToLiveServer.CheckRequest, request => request.TableName), UpdateTimeToLive.ExecuteAsync, UpdateTimeToLiveServer.WriteResponse);
        Add("DescribeEndpoints", DescribeEndpointsServer.ReadRequest, DescribeEndpointsServer.CheckRequest, (context, _, _) => ValueTask.FromResult(Endpoints(context.Host)), DescribeEndpointsServer.WriteResponse);
    }

    public override string Name => "DynamoDB";

    public override string TargetPrefix => "DynamoDB_20120810";

    protected override TernServiceException CreateThrottlingError(string operation) => _itemOperations.Contains(operation)
        ? new DynamoDBServiceException(
            "ProvisionedThroughputExceededException",
            "The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.")
        : new DynamoDBServiceException("ThrottlingException", "Rate of requests exceeds the allowed throughput.");

    protected override TernServiceException CreateUnsupportedOperationError(string operation) =>
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
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<Database, TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write)
    {
        _itemOperations.Add(name);
        Add(name, read, check, (context, request, token) => execute(_databases(context.Scope), request, token), write);
    }

    private void AddItemOperation<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<Database, TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        AddItemOperation(name, read, check, (database, request, _) => ValueTask.FromResult(execute(database, request)), write);

    private void AddTableOperation<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<Database, TRequest, CancellationToken, ValueTask<TResponse>> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, read, check, (context, request, token) => execute(_databases(context.Scope), request, token), write);

    private void AddTableOperation<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<Database, TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        AddTableOperation(name, read, check, (database, request, _) => ValueTask.FromResult(execute(database, request)), write);
}
