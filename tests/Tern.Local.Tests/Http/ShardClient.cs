using Tern.Runtime;

namespace Tern.Local.Tests.Http;

/// <summary>A client of a service that Tern.Local does not support.</summary>
internal sealed class ShardClient : ServiceClient, IServiceClient<ShardClient>
{
    private static readonly ServiceDescriptor s_service = new() { ServiceId = "Kinesis", SigningName = "kinesis", ApiVersion = "2013-12-02" };

    private ShardClient(ClientOptions options)
        : base(s_service, options)
    {
    }

    public static ClientDefinition Definition => new() { Name = "Shard", DefaultOptions = new() };

    public static ShardClient Create(ClientOptions options) => new(options);
}
