using Tern.Codecs;
using Tern.DynamoDB;
using Tern.Local.DynamoDB.Operations;
using Tern.Local.DynamoDB.Wire;

namespace Tern.Local.DynamoDB;

/// <summary>Carries out requests of DynamoDB as they come over the wire.</summary>
internal sealed class DynamoDBEngine(Database database) : IDisposable
{
    public Database Database => database;

    /// <summary>Carries out one request.</summary>
    /// <param name="operation">The operation's name, for example <c>PutItem</c>.</param>
    /// <param name="request">The request's JSON; nothing of it is kept.</param>
    /// <param name="host">The host that the request was sent to, which DescribeEndpoints tells back.</param>
    /// <param name="response">Takes the result's JSON.</param>
    /// <param name="cancellationToken">Ends waiting; a write that was begun is finished nevertheless.</param>
    /// <exception cref="LocalServiceException">The service would answer with an error; <see cref="ErrorBody"/> writes it.</exception>
    public async ValueTask HandleAsync(
        string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken)
    {
        try
        {
            await DispatchAsync(operation, request, host, response, cancellationToken).ConfigureAwait(false);
        }
        catch (CodecException e)
        {
            throw new LocalServiceException("SerializationException", e.Message);
        }
        catch (LocalStorageException e)
        {
            throw new LocalServiceException("InternalServerError", e.Message);
        }
    }

    public void Dispose() => database.Dispose();

    private async ValueTask DispatchAsync(
        string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken token)
    {
        switch (operation)
        {
            case "GetItem":
                GetItemServer.WriteResponse(response, GetItem.Execute(database, GetItemServer.ReadRequest(request.Span)));
                break;
            case "PutItem":
                PutItemServer.WriteResponse(
                    response, await PutItem.ExecuteAsync(database, PutItemServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "UpdateItem":
                UpdateItemServer.WriteResponse(
                    response, await UpdateItem.ExecuteAsync(database, UpdateItemServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "DeleteItem":
                DeleteItemServer.WriteResponse(
                    response, await DeleteItem.ExecuteAsync(database, DeleteItemServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "Query":
                QueryServer.WriteResponse(response, Query.Execute(database, QueryServer.ReadRequest(request.Span)));
                break;
            case "Scan":
                ScanServer.WriteResponse(response, Scan.Execute(database, ScanServer.ReadRequest(request.Span)));
                break;
            case "BatchGetItem":
                BatchGetItemServer.WriteResponse(response, BatchGetItem.Execute(database, BatchGetItemServer.ReadRequest(request.Span)));
                break;
            case "BatchWriteItem":
                BatchWriteItemServer.WriteResponse(
                    response, await BatchWriteItem.ExecuteAsync(database, BatchWriteItemServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "TransactGetItems":
                TransactGetItemsServer.WriteResponse(response, TransactGetItems.Execute(database, TransactGetItemsServer.ReadRequest(request.Span)));
                break;
            case "TransactWriteItems":
                TransactWriteItemsServer.WriteResponse(
                    response, await TransactWriteItems.ExecuteAsync(database, TransactWriteItemsServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            default:
                await DispatchTableAsync(operation, request, host, response, token).ConfigureAwait(false);
                break;
        }
    }

    private async ValueTask DispatchTableAsync(
        string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken token)
    {
        switch (operation)
        {
            case "CreateTable":
                CreateTableServer.WriteResponse(
                    response, await CreateTable.ExecuteAsync(database, CreateTableServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "DescribeTable":
                DescribeTableServer.WriteResponse(response, DescribeTable.Execute(database, DescribeTableServer.ReadRequest(request.Span)));
                break;
            case "UpdateTable":
                UpdateTableServer.WriteResponse(
                    response, await UpdateTable.ExecuteAsync(database, UpdateTableServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "DeleteTable":
                DeleteTableServer.WriteResponse(
                    response, await DeleteTable.ExecuteAsync(database, DeleteTableServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "ListTables":
                ListTablesServer.WriteResponse(response, ListTables.Execute(database, ListTablesServer.ReadRequest(request.Span)));
                break;
            case "DescribeTimeToLive":
                DescribeTimeToLiveServer.WriteResponse(response, DescribeTimeToLive.Execute(database, DescribeTimeToLiveServer.ReadRequest(request.Span)));
                break;
            case "UpdateTimeToLive":
                UpdateTimeToLiveServer.WriteResponse(
                    response, await UpdateTimeToLive.ExecuteAsync(database, UpdateTimeToLiveServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "TagResource":
                TagResourceServer.WriteResponse(
                    response, await TagResource.ExecuteAsync(database, TagResourceServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "UntagResource":
                UntagResourceServer.WriteResponse(
                    response, await UntagResource.ExecuteAsync(database, UntagResourceServer.ReadRequest(request.Span), token).ConfigureAwait(false));
                break;
            case "ListTagsOfResource":
                ListTagsOfResourceServer.WriteResponse(response, ListTagsOfResource.Execute(database, ListTagsOfResourceServer.ReadRequest(request.Span)));
                break;
            case "DescribeContinuousBackups":
                DescribeContinuousBackupsServer.WriteResponse(
                    response, DescribeContinuousBackups.Execute(database, DescribeContinuousBackupsServer.ReadRequest(request.Span)));
                break;
            case "DescribeLimits":
                DescribeLimitsServer.WriteResponse(response, DescribeLimits.Execute());
                break;
            case "DescribeEndpoints":
                DescribeEndpointsServer.WriteResponse(response, new DescribeEndpointsResponse { Endpoints = [new() { Address = host, CachePeriodInMinutes = 1440 }] });
                break;
            case "ExecuteStatement" or "BatchExecuteStatement" or "ExecuteTransaction":
                throw new LocalServiceException("UnknownOperationException", $"{operation}: PartiQL is not in Tern.Local. Use the operations on items.");
            default:
                throw new LocalServiceException("UnknownOperationException", $"The operation '{operation}' of DynamoDB is not in Tern.Local.");
        }
    }
}
