using Tern.Codecs;
using Tern.DynamoDBStreams.Server;
using Tern.Local.DynamoDB.Streams.Operations;

namespace Tern.Local.DynamoDB.Streams;

/// <summary>Carries out requests of DynamoDB Streams as they come over the wire.</summary>
internal sealed class DynamoDBStreamsEngine(Database database)
{
    /// <inheritdoc cref="DynamoDBEngine.HandleAsync"/>
    public void Handle(string operation, ReadOnlySpan<byte> request, PooledBuffer response)
    {
        try
        {
            switch (operation)
            {
                case "ListStreams":
                    ListStreamsServer.WriteResponse(response, ListStreams.Execute(database, ListStreamsServer.ReadRequest(request)));
                    break;
                case "DescribeStream":
                    DescribeStreamServer.WriteResponse(response, DescribeStream.Execute(database, DescribeStreamServer.ReadRequest(request)));
                    break;
                case "GetShardIterator":
                    GetShardIteratorServer.WriteResponse(response, GetShardIterator.Execute(database, GetShardIteratorServer.ReadRequest(request)));
                    break;
                case "GetRecords":
                    GetRecordsServer.WriteResponse(response, GetRecords.Execute(database, GetRecordsServer.ReadRequest(request)));
                    break;
                default:
                    throw new LocalServiceException("UnknownOperationException", $"The operation '{operation}' of DynamoDB Streams is not in Tern.Local.");
            }
        }
        catch (CodecException e)
        {
            throw new LocalServiceException("SerializationException", e.Message);
        }
    }
}
