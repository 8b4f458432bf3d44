using Amazon.Runtime;
using Tern.Local;

namespace Tern.Referees.Tests.Examples;

/// <summary>Creates HTTP clients of the AWS SDK for .NET that send their requests to a local AWS in this process. It is in docs/local.md.</summary>
internal sealed class LocalHttpClientFactory(LocalAws aws) : HttpClientFactory
{
    public override HttpClient CreateHttpClient(IClientConfig clientConfig) => new(aws.Handler, disposeHandler: false);
}
