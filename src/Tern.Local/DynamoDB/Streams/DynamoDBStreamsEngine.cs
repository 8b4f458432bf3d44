using Tern.DynamoDBStreams.Server;
using Tern.Local.DynamoDB.Streams.Operations;
using Tern.Local.Protocols.AwsJson;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>Executes requests of DynamoDB Streams in their wire format.</summary>
internal sealed class DynamoDBStreamsEngine : DynamoDBJsonService
{
    public DynamoDBStreamsEngine(Database database)
        : base("DynamoDB Streams")
    {
        Add("DescribeStream", DescribeStreamServer.ReadRequest, DescribeStreamServer.CheckRequest, request => DescribeStream.Execute(database, request), DescribeStreamServer.WriteResponse);
        Add("GetRecords", GetRecordsServer.ReadRequest, GetRecordsServer.CheckRequest, request => GetRecords.Execute(database, request), GetRecordsServer.WriteResponse);
        Add("GetShardIterator", GetShardIteratorServer.ReadRequest, GetShardIteratorServer.CheckRequest, request => GetShardIterator.Execute(database, request), GetShardIteratorServer.WriteResponse);
        Add("ListStreams", ListStreamsServer.ReadRequest, ListStreamsServer.CheckRequest, request => ListStreams.Execute(database, request), ListStreamsServer.WriteResponse);
    }

    public override string Name => "DynamoDBStreams";

    public override string TargetPrefix => "DynamoDBStreams_20120810";

    public override LocalServiceException CreateThrottlingError(string operation) => new DynamoDBServiceException("ThrottlingException", "Rate of requests exceeds the allowed throughput.");

    private void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, read, check, (request, _, _) => ValueTask.FromResult(execute(request)), write);
}
