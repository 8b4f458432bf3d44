using Tern.Runtime;

namespace Tern.Local.Tests.Http;

/// <summary>A client of a service that Tern.Local does not support.</summary>
internal sealed class QueueClient : ServiceClient, IServiceClient<QueueClient>
{
    private static readonly ServiceDescriptor s_service = new() { ServiceId = "SQS", SigningName = "sqs", ApiVersion = "2012-11-05" };

    private QueueClient(ClientOptions options)
        : base(s_service, options)
    {
    }

    public static ClientDefinition Definition => new() { Name = "Queue", DefaultOptions = new() };

    public static QueueClient Create(ClientOptions options) => new(options);
}
