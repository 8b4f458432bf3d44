using Tern.DynamoDBStreams.Server;
using Tern.Local.DynamoDB.Requests;
using Tern.Local.DynamoDB.Streams.Operations;
using Tern.Local.Http.AwsJson;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>Executes requests of DynamoDB Streams in their wire format.</summary>
internal sealed class DynamoDBStreamsEngine : IJsonService
{
    private readonly OperationTable _operations = new("DynamoDB Streams");

    public DynamoDBStreamsEngine(Database database)
    {
        Add("DescribeStream", DescribeStreamServer.ReadRequest, DescribeStreamServer.CheckRequest, request => DescribeStream.Execute(database, request), DescribeStreamServer.WriteResponse);
        Add("GetRecords", GetRecordsServer.ReadRequest, GetRecordsServer.CheckRequest, request => GetRecords.Execute(database, request), GetRecordsServer.WriteResponse);
        Add("GetShardIterator", GetShardIteratorServer.ReadRequest, GetShardIteratorServer.CheckRequest, request => GetShardIterator.Execute(database, request), GetShardIteratorServer.WriteResponse);
        Add("ListStreams", ListStreamsServer.ReadRequest, ListStreamsServer.CheckRequest, request => ListStreams.Execute(database, request), ListStreamsServer.WriteResponse);
    }

    public string Name => "DynamoDBStreams";

    public string TargetPrefix => "DynamoDBStreams_20120810";

    public string SigningName => "dynamodb";

    public IReadOnlyCollection<string> Operations => _operations.Names;

    public ValueTask HandleAsync(string operation, ReadOnlyMemory<byte> request, string host, PooledBuffer response, CancellationToken cancellationToken) =>
        _operations.ExecuteAsync(operation, request, host, response, cancellationToken);

    public LocalServiceException CreateThrottlingError(string operation) => new("ThrottlingException", "Rate of requests exceeds the allowed throughput.");

    private void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        _operations.Add(name, read, check, (request, _, _) => ValueTask.FromResult(execute(request)), write);
}
