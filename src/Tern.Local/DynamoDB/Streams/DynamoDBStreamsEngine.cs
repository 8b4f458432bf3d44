using Tern.DynamoDBStreams.Server;
using Tern.Local.DynamoDB.Streams.Operations;
using Tern.Local.Protocols;
using Tern.Local.Services;
using Tern.Runtime;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>Executes requests of DynamoDB Streams in their wire format.</summary>
internal sealed class DynamoDBStreamsEngine : DynamoDBJsonService
{
    private readonly Func<ResourceScope, Database> _databases;

    public DynamoDBStreamsEngine(Func<ResourceScope, Database> databases)
        : base("DynamoDB Streams")
    {
        _databases = databases;
        Add("DescribeStream", DescribeStreamServer.ReadRequest, DescribeStreamServer.CheckRequest, DescribeStream.Execute, DescribeStreamServer.WriteResponse);
        Add("GetRecords", GetRecordsServer.ReadRequest, GetRecordsServer.CheckRequest, GetRecords.Execute, GetRecordsServer.WriteResponse);
        Add("GetShardIterator", GetShardIteratorServer.ReadRequest, GetShardIteratorServer.CheckRequest, GetShardIterator.Execute, GetShardIteratorServer.WriteResponse);
        Add("ListStreams", ListStreamsServer.ReadRequest, ListStreamsServer.CheckRequest, ListStreams.Execute, ListStreamsServer.WriteResponse);
    }

    public override string Name => "DynamoDBStreams";

    public override string TargetPrefix => "DynamoDBStreams_20120810";

    protected override TernServiceException CreateThrottlingError(string operation) => new DynamoDBServiceException("ThrottlingException", "Rate of requests exceeds the allowed throughput.");

    private void Add<TRequest, TResponse>(
        string name, RequestReader<TRequest> read, RequestCheck<TRequest> check, Func<Database, TRequest, TResponse> execute, Action<PooledBuffer, TResponse> write) =>
        Add(name, read, check, (context, request, _) => ValueTask.FromResult(execute(_databases(context.Scope), request)), write);
}
