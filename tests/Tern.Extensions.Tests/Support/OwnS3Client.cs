using Tern.Runtime;

namespace Tern.Extensions.Tests.Support;

/// <summary>A client of a service that a package supports too, as a program can generate one for a few operations.</summary>
internal sealed class OwnS3Client : ServiceClient, IServiceClient<OwnS3Client>
{
    private static readonly ServiceDescriptor s_service = new() { ServiceId = "S3", SigningName = "s3", ApiVersion = "2006-03-01" };

    private OwnS3Client(ClientOptions options)
        : base(s_service, options)
    {
    }

    public static ClientDefinition Definition => new() { Name = "S3", DefaultOptions = new() };

    public static OwnS3Client Create(ClientOptions options) => new(options);
}
